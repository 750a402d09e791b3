#!/usr/bin/env python3
"""Counts what docs/measures.md promises: lines, files that name a game, clones, error types, functions, circles of modules.

Reads the sources below src/ and crates/ of the folder that it is started in, without their tests. Nothing else is asked.
"""
import collections
import pathlib
import re
import statistics

GAMES = ("duel", "seven_wonders", "dice")
HOMES = ("crates/rules/src", "crates/scene/src", "src/web/boards", "crates/scene/src/pictures", "crates/scene/src/letter")
CLONE_TOKENS = 45


def without_tests(text):
    """Leaves out the module of tests at the end of a file."""
    at = re.search(r"^#\[cfg\(test\)\]\n(?:#\[[^\n]*\n)*mod \w+ \{", text, re.M)
    return text[: at.start()] if at else text


def files_of_tests(sources):
    """Lists the files that are modules of tests: `#[cfg(test)]` stands above their `mod name;`."""
    for path, text in sources.items():
        home = path[: -len(".rs")] if not re.search(r"/(lib|mod|main)\.rs$", path) else path.rpartition("/")[0]
        for found in re.finditer(r"^#\[cfg\(test\)\]\n(?:pub\S* )?mod (\w+);", text, re.M):
            yield f"{home}/{found[1]}.rs"


def code_of(text):
    """Blanks out comments, strings and characters; line ends stay."""
    pattern = r"//[^\n]*|/\*.*?\*/|r(#*)\".*?\"\1|\"(?:\\.|[^\"\\])*\"|'(?:\\.[^']*|[^'\\])'"
    return re.sub(pattern, lambda found: '""' + "\n" * found[0].count("\n"), text, flags=re.S)


def is_home(path, key):
    """Whether a file belongs to the game itself: its folder, or a file with its name."""
    for home in HOMES:
        inner = path[len(home) + 1 :] if path.startswith(home + "/") else None
        if inner is not None and re.split(r"[/.]", inner)[0] == key:
            return True
    return False


def naming(sources):
    """Lists the files that name a game and are not its own."""
    named = set()
    for path, text in sources.items():
        bare = re.sub(r"//[^\n]*", "", text)
        for key in GAMES:
            if re.search(rf"\b{key}\b", bare) and not is_home(path, key):
                named.add(path)
    return sorted(named)


def clones(sources):
    """Counts the lines that lie in a run of CLONE_TOKENS tokens which stands somewhere else too."""
    places = collections.defaultdict(list)
    tokens = {}
    for path, text in sources.items():
        bare = re.sub(r"//[^\n]*", "", text)
        bare = re.sub(r"^(pub )?(use|mod) [^;]*;", lambda f: "\n" * f[0].count("\n"), bare, flags=re.M)
        found = [(m[0], m.start()) for m in re.finditer(r"\w+|[^\w\s]", bare)]
        starts = [0] + [m.end() for m in re.finditer("\n", bare)]
        line, lined = 0, []
        for word, at in found:
            while line + 1 < len(starts) and starts[line + 1] <= at:
                line += 1
            lined.append((word, line))
        tokens[path] = lined
        words = [word for word, _ in lined]
        for at in range(len(words) - CLONE_TOKENS + 1):
            places[hash(tuple(words[at : at + CLONE_TOKENS]))].append((path, at))
    covered = set()
    for where in places.values():
        if len(where) > 1:
            for path, at in where:
                covered.update((path, line) for _, line in tokens[path][at : at + CLONE_TOKENS])
    return covered


def functions(sources):
    """Gives the number of lines of every function with a body."""
    lengths = []
    for path, text in sources.items():
        code = code_of(text)
        for found in re.finditer(r"\bfn \w+", code):
            begin = end = None
            depth = 0
            for at in range(found.end(), len(code)):
                sign = code[at]
                if sign == ";" and begin is None and depth == 0:
                    break
                if sign in "([":
                    depth += begin is None
                elif sign in ")]":
                    depth -= begin is None
                elif sign == "{":
                    if begin is None:
                        begin, level = at, 0
                    level += 1
                elif sign == "}" and begin is not None:
                    level -= 1
                    if level == 0:
                        end = at
                        break
            if end is not None:
                lengths.append((code.count("\n", found.start(), end) + 1, path, found[0][3:]))
    return sorted(lengths)


def module(path):
    """The crate of a file and its place in it: `crates/rules/src/duel/mod.rs` is `rules::duel`."""
    home, _, inner = path.rpartition("src/")
    name = home.split("/")[1] if home else "wonderpost"
    inner = re.sub(r"(^|/)(mod|lib|main)?\.rs$|\.rs$", "", inner)
    return tuple([name, *inner.split("/")]) if inner else (name,)


def circles(sources):
    """Lists the sets of sibling modules that use one another in a circle."""
    uses = collections.defaultdict(set)
    names = {module(path) for path in sources}
    names |= {name[:most] for name in names for most in range(1, len(name))}
    homes = exported(sources, names)
    for path, text in sources.items():
        own = module(path)
        code = code_of(text)
        for found in re.finditer(r"\b(crate|super|self)((?:::\w+|::\{[^;]*?\})+)", code):
            root = {"crate": own[:1], "self": own}.get(found[1], own[:-1])
            for target in targets(root, found[2]):
                target = homes.get(target, target)
                while target and target not in names:
                    target = target[:-1]
                for level in range(min(len(own), len(target))):
                    if own[:level] == target[:level] and own[level] != target[level]:
                        uses[own[: level + 1]].add(target[: level + 1])
    return [sorted("::".join(one) for one in group) for group in groups(uses)]


def exported(sources, names):
    """Finds for each name that a module has from one below it, and hands on, the module where it is at home."""
    homes = {}
    for path, text in sources.items():
        for found in re.finditer(r"^(?:pub(?:\(\w+\))? )?use ((?:\w+::)+)(\{[^}]*\}|\w+);", text, re.M):
            home = module(path) + tuple(found[1].split("::")[:-1])
            if home in names:
                homes.update({module(path) + (name,): home for name in re.findall(r"\w+", found[2])})
    return homes


def targets(root, rest):
    """Spells out a path with braces."""
    head, _, inner = rest.partition("::{")
    parts = [part for part in head.split("::") if part]
    while parts and parts[0] == "super":
        root, parts = root[:-1], parts[1:]
    base = root + tuple(parts)
    if not inner:
        return [base]
    listed = re.sub(r"\{[^{}]*\}", "", inner).strip("} \n")
    return [base + tuple(one.strip().split("::")) for one in listed.split(",") if one.strip()]


def groups(uses):
    """The strongly connected groups of more than one (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in uses.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                found.append(group)

    for node in list(uses):
        if node not in index:
            visit(node)
    return found


def main():
    sources = {}
    for path in sorted([*pathlib.Path("src").rglob("*.rs"), *pathlib.Path("crates").rglob("src/**/*.rs")]):
        sources[path.as_posix()] = without_tests(path.read_text(encoding="utf-8"))
    for path in list(files_of_tests(sources)):
        del sources[path]
    by_crate = collections.Counter()
    for path, text in sources.items():
        by_crate[module(path)[0]] += text.count("\n")
    code = sum(1 for text in sources.values() for line in text.splitlines() if line.strip() and not line.strip().startswith("//"))
    print(f"lines in src and crates without tests: {sum(by_crate.values())}, of these code: {code}")
    for name, lines in by_crate.most_common():
        print(f"    {name}: {lines}")
    named = naming(sources)
    print(f"files that name a game and are not its own: {len(named)}")
    for path in named:
        print(f"    {path}")
    print(f"lines in clones of {CLONE_TOKENS} tokens and more: {len(clones(sources))}")
    errors = r"\b(?:enum|struct) \w*Error\b"
    passing = r"^impl.* From<.*> for (?:\w+::)*\w*(?:Error|Fault|Refused)\b|#\[from\] "
    kinds, arrows = (sum(len(re.findall(what, text, re.M)) for text in sources.values()) for what in (errors, passing))
    print(f"error types: {kinds}; implementations of From between them: {arrows}")
    lengths = functions(sources)
    counts = [count for count, _, _ in lengths]
    ninth = counts[len(counts) * 9 // 10]
    longest, path, name = lengths[-1]
    print(f"lines of a function: median {statistics.median(counts):.0f}, nine of ten within {ninth}, most {longest} ({path}, {name})")
    found = circles(sources)
    tests = sum(path.read_text(encoding="utf-8").count("\n") for path in [*pathlib.Path("tests").rglob("*.rs"), *pathlib.Path("crates").glob("*/tests/**/*.rs")])
    print(f"lines of tests in Rust: {tests}")
    print(f"circles of modules: {len(found)}")
    for group in found:
        print(f"    {', '.join(group)}")


main()
