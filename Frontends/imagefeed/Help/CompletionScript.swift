/// The scripts with which shells complete `imagefeed`: each calls the program (`__complete`) and
/// passes its output to the shell.
enum CompletionScript {
  /// The first argument of a completion request; the unfinished command line follows.
  static let request = "__complete"

  /// readline splits `--lang=ru` into three words, unless `=` was removed from COMP_WORDBREAKS.
  static let bash = #"""
    # bash completion for imagefeed
    _imagefeed() {
        local word kind prefix text shown last
        local -a words=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
            if ((${#words[@]})) && [[ $word == = || ${words[-1]} == *= ]]; then
                words[-1]+=$word
            else
                words+=("$word")
            fi
        done
        last=${words[-1]}
        COMPREPLY=()
        while IFS= read -r word; do
            if [[ -z $kind ]]; then
                kind=${word%% *} prefix=${word#* }
                [[ $COMP_WORDBREAKS == *=* ]] && shown= || shown=$prefix
            elif text=${word%%$'\t'*} && [[ $prefix$text == "$last"* ]]; then
                [[ $text == *= ]] && compopt -o nospace
                COMPREPLY+=("$shown$text")
            fi
        done < <("${COMP_WORDS[0]/#\~/$HOME}" __complete "${words[@]}" 2>/dev/null)
        case $kind in
        files) compopt -o default ;;
        folders) compopt -o dirnames ;;
        esac
    }
    complete -o nosort -F _imagefeed imagefeed
    """#

  static let zsh = #"""
    #compdef imagefeed
    _imagefeed() {
        local kind prefix line text
        local -a answer plain open
        answer=("${(@f)$("${(Q)words[1]/#\~/$HOME}" __complete "${(@Q)words[2,CURRENT-1]}" \
            "${(Q)PREFIX}" 2>/dev/null)}")
        kind=${answer[1]%% *} prefix=${answer[1]#* }
        [[ -n $prefix ]] && compset -P "${(b)prefix}"
        case $kind in
        files) _files ;;
        folders) _files -/ ;;
        words)
            for line in "${(@)answer[2,-1]}"; do
                text=${line%%$'\t'*}
                line=${text//:/\\:}:${line#*$'\t'}
                if [[ $text == *= ]]; then open+=("$line"); else plain+=("$line"); fi
            done
            # One call for both would offer the separator as a word.
            (( $#plain )) && _describe -t words word plain
            (( $#open )) && _describe -t words word open -S ''
            ;;
        esac
    }
    if [[ ${funcstack[1]} == _imagefeed ]]; then
        _imagefeed "$@"
    else
        compdef _imagefeed imagefeed
    fi
    """#

  static let fish = #"""
    # fish completion for imagefeed
    function __imagefeed_complete
        set -l words (commandline -opc)
        set -l last (commandline -ct)
        set -l program $words[1]
        set -e words[1]
        set -l answer ($program __complete $words "$last" 2>/dev/null)
        set -l kind (string split -m 1 ' ' -- $answer[1])
        set -e answer[1]
        set -l rest (string sub -s (math (string length -- "$kind[2]") + 1) -- "$last")
        switch $kind[1]
            case files
                # Fish's own functions quote the word, so that ~ would be a name.
                set answer (complete -C "'' $rest")
            case folders
                set answer (complete -C "'' $rest" | string match -r '.*/(?=\t|$)')
        end
        for line in $answer
            printf '%s\n' $kind[2]$line
        end
    end
    complete -c imagefeed -f -a '(__imagefeed_complete)'
    """#
}
