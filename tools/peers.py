"""The programs that imagefeed is compared with: from this system, or from the root folder of another
Debian release, whose programs run with the libraries of that release."""

import glob
import os
import re
import shlex
import subprocess


class Peers:
    def __init__(self, root=None):
        """`root` is made by `debootstrap --variant=minbase --include=chafa,timg sid ROOT`."""
        self.root = os.path.abspath(root) if root else None

    def words(self, command):
        """The words that run a command whose first word is a program's name."""
        name, *others = shlex.split(command)
        if not self.root:
            return [name, *others]
        loader, folder = glob.glob(f"{self.root}/lib64/ld-linux-*"), f"{self.root}/usr/lib"
        libraries = glob.glob(f"{folder}/*-linux-gnu") + glob.glob(f"{folder}/*-linux-gnu/*/")
        return [loader[0], "--library-path", ":".join(libraries), f"{self.root}/usr/bin/{name}",
                *others]

    def command(self, command):
        """The same as a shell's command line."""
        return shlex.join(self.words(command))

    def version(self, name):
        """The program's name and version, such as `chafa 1.18.2`."""
        output = subprocess.run(self.words(f"{name} --version"), capture_output=True, text=True)
        number = re.search(r"\d[\d.]*\d", output.stdout or output.stderr)
        return f"{name} {number.group() if number else ''}"

    def release(self):
        """The release of the root folder, such as `Debian trixie/sid`; nil for this system."""
        if not self.root:
            return None
        with open(f"{self.root}/etc/os-release") as file:
            return next(line.split('"')[1] for line in file if line.startswith("PRETTY_NAME="))


def option(arguments, name):
    """Removes an option and returns its value; nil if it is missing."""
    if name not in arguments:
        return None
    place = arguments.index(name)
    value = arguments[place + 1]
    del arguments[place:place + 2]
    return value
