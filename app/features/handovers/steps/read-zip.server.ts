/**
 * The files of a zip, by name. The exported page has this function's own source, so it uses nothing from outside of
 * itself; it also reads zips that someone has packed again.
 */
export async function readZip(zip: Uint8Array<ArrayBuffer>): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.length);
  const [endMark, entryMark, fileMark] = [0x06054b50, 0x02014b50, 0x04034b50];
  let end = zip.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < 0) throw new Error("This is no zip.");
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== entryMark) throw new Error("The zip is damaged.");
    const method = view.getUint16(at + 10, true);
    const [size, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    if (view.getUint32(local, true) !== fileMark) throw new Error("The zip is damaged.");
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > zip.length) throw new Error("The zip is cut off.");
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.endsWith("/")) continue;
    if (files.has(name)) throw new Error(`${name} is twice in this zip.`);
    const packed = zip.slice(start, start + size);
    if (method !== 0 && method !== 8) throw new Error(`${name} can't be read.`);
    const stream = new Blob([packed]).stream();
    const read = method === 0 ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"));
    files.set(name, new Uint8Array(await new Response(read).arrayBuffer()));
  }
  return files;
}
