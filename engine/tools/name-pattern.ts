// Names with `*`, `?` and `{a,b}`: enough for lists of files. Two pointers instead of a regular expression, so that no
// pattern can be slow.

const MAX_ALTERNATIVES = 64;

/** Says whether a name fits, without regard to case; null where the pattern has too many alternatives. */
export function namePattern(pattern: string): ((name: string) => boolean) | null {
  const alternatives = expand(pattern.normalize("NFC").toLowerCase());
  if (!alternatives) return null;
  return (name) => {
    const plain = name.normalize("NFC").toLowerCase();
    return alternatives.some((one) => fits(one, plain));
  };
}

function expand(pattern: string): string[] | null {
  let done: string[] = [""];
  for (const piece of pattern.split(/(\{[^{}]*\})/)) {
    const choices = /^\{.*,.*\}$/.test(piece) ? piece.slice(1, -1).split(",") : [piece];
    if (done.length * choices.length > MAX_ALTERNATIVES) return null;
    done = done.flatMap((start) => choices.map((one) => start + one));
  }
  return done;
}

function fits(pattern: string, name: string): boolean {
  let [p, n, star, mark] = [0, 0, -1, 0];
  while (n < name.length) {
    if (p < pattern.length && pattern[p] !== "*" && (pattern[p] === "?" || pattern[p] === name[n])) {
      p++;
      n++;
    } else if (pattern[p] === "*") {
      star = p++;
      mark = n;
    } else if (star >= 0) {
      p = star + 1;
      n = ++mark;
    } else return false;
  }
  while (pattern[p] === "*") p++;
  return p === pattern.length;
}
