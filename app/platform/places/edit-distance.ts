/**
 * How many letters must be added, dropped, changed or swapped with their neighbor until `typed` is the beginning of
 * `name`; `most` + 1 when it is more than `most`.
 */
export function distanceToPrefix(typed: string, name: string, most: number): number {
  if (name.length < typed.length - most) return most + 1;
  const width = Math.min(name.length, typed.length + most);
  let before: number[] = [];
  let above = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const line = [row];
    let best = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === name[column - 1];
      let cost = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1));
      const swapped = typed[row - 1] === name[column - 2] && typed[row - 2] === name[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, before[column - 2]! + 1);
      line.push(cost);
      best = Math.min(best, cost);
    }
    if (best > most) return most + 1;
    [before, above] = [above, line];
  }
  return Math.min(most + 1, ...above);
}
