/** A line of a comparison. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Beyond this the middle is shown as replaced: comparing takes the product of both lengths. */
const most = 3000;

/** The lines of two texts as they became one another; what stays in front and at the end is not searched. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, next] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    old[old.length - 1 - end] === next[next.length - 1 - end]
  ) {
    end += 1;
  }
  const same = (text: string): DiffLine => ({ kind: 'same', text });
  return [
    ...old.slice(0, start).map(same),
    ...middle(old.slice(start, old.length - end), next.slice(start, next.length - end)),
    ...old.slice(old.length - end).map(same),
  ];
}

function middle(old: readonly string[], next: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text });
  const added = (text: string): DiffLine => ({ kind: 'added', text });
  if (old.length * next.length > most * most) return [...old.map(removed), ...next.map(added)];
  const width = next.length + 1;
  const longest = new Uint16Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a -= 1) {
    for (let b = next.length - 1; b >= 0; b -= 1) {
      longest[a * width + b] =
        old[a] === next[b]
          ? (longest[(a + 1) * width + b + 1] ?? 0) + 1
          : Math.max(longest[(a + 1) * width + b] ?? 0, longest[a * width + b + 1] ?? 0);
    }
  }
  const lines: DiffLine[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < next.length) {
    const [left, right] = [old[a], next[b]];
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left });
      a += 1;
      b += 1;
    } else if (
      left !== undefined &&
      (right === undefined || (longest[(a + 1) * width + b] ?? 0) >= (longest[a * width + b + 1] ?? 0))
    ) {
      lines.push(removed(left));
      a += 1;
    } else if (right !== undefined) {
      lines.push(added(right));
      b += 1;
    }
  }
  return lines;
}

/** Only what changed, with some lines around it; null stands for lines left out. */
export function changedOnly(lines: readonly DiffLine[], around = 3): (DiffLine | null)[] {
  const near = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ kind }) => kind !== 'same'),
  );
  return lines.flatMap((line, index): (DiffLine | null)[] => {
    if (near[index]) return [line];
    return index === 0 || near[index - 1] ? [null] : [];
  });
}
