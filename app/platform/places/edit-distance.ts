/** Longer than any name; three rows of the table below, reused for every pair. */
const longest = 64;
let before = new Uint8Array(longest + 1);
let above = new Uint8Array(longest + 1);
let line = new Uint8Array(longest + 1);

/**
 * How many letters must be added, dropped, changed or swapped with their neighbor to make `typed`, of at most 60
 * letters, a beginning of `name`; `most` + 1 if it's more than `most`.
 */
export function distanceToPrefix(typed: string, name: string, most: number): number {
  if (name.length < typed.length - most) return most + 1;
  const width = Math.min(name.length, typed.length + most, longest);
  for (let column = 0; column <= width; column += 1) above[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    line[0] = row;
    const letter = typed.charCodeAt(row - 1);
    let best = row;
    for (let column = 1; column <= width; column += 1) {
      const other = name.charCodeAt(column - 1);
      let cost = above[column - 1]! + (letter === other ? 0 : 1);
      cost = Math.min(cost, above[column]! + 1, line[column - 1]! + 1);
      if (
        row > 1 &&
        column > 1 &&
        letter === name.charCodeAt(column - 2) &&
        other === typed.charCodeAt(row - 2)
      )
        cost = Math.min(cost, before[column - 2]! + 1);
      line[column] = cost;
      if (cost < best) best = cost;
    }
    if (best > most) return most + 1;
    [before, above, line] = [above, line, before];
  }
  let least = most + 1;
  for (let column = 0; column <= width; column += 1) least = Math.min(least, above[column]!);
  return least;
}
