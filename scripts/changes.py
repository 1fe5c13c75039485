"""Which files there are, and which of them have changed: for scripts/tidy and scripts/format."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


def git(*args):
    return subprocess.run(["git", *args], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")


def existing(names):
    return sorted({ROOT / name for name in names if name and (ROOT / name).is_file()})


def tracked():
    return existing(git("ls-files", "-z"))


def base():
    """Where this branch left main; on main itself the last commit."""
    for main in ("main", "origin/main"):
        found = subprocess.run(["git", "merge-base", main, "HEAD"], cwd=ROOT, capture_output=True, text=True)
        head = git("rev-parse", "HEAD")[0].strip()
        if found.returncode == 0 and found.stdout.strip() != head:
            return found.stdout.strip()
    return "HEAD~1"


def changed(since=None):
    """What differs from a commit, what is not committed yet included."""
    differing = git("diff", "--name-only", "-z", "--diff-filter=d", since or base())
    return existing([*differing, *git("ls-files", "-z", "--others", "--exclude-standard")])
