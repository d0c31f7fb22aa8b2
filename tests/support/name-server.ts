import { createSocket } from "node:dgram";
import { once } from "node:events";
import { onTestFinished } from "vitest";

const types = { 1: "A", 16: "TXT" } as const;
/** A name's records; another name doesn't exist. */
type Records = Record<string, { A?: string; TXT?: string }>;

/** A name server on this machine until the end of the test, by UDP; returns its address with the port. */
export async function nameServer(records: Records): Promise<string> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, records), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

/** https://www.rfc-editor.org/rfc/rfc1035#section-4 */
function answerTo(query: Buffer, records: Records): Buffer {
  const labels = [];
  let at = 12;
  for (; query[at] !== 0; at += query[at]! + 1)
    labels.push(query.subarray(at + 1, at + 1 + query[at]!).toString("latin1"));
  const question = query.subarray(12, at + 5);
  const type = types[query.readUInt16BE(at + 1) as keyof typeof types];
  const record = records[labels.join(".").toLowerCase()];
  const value = type && record?.[type];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  // An answer, with the recursion that was asked for; 3 says that there is no such name.
  header.writeUInt16BE(0x8180 | (record ? 0 : 3), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(value === undefined ? 0 : 1, 6);
  if (value === undefined) return Buffer.concat([header, question]);
  const content =
    type === "A"
      ? Buffer.from(value.split(".").map(Number))
      : Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  const fixed = Buffer.alloc(12);
  // The name is that of the question; its type and class; a minute; the length.
  fixed.writeUInt16BE(0xc00c, 0);
  query.copy(fixed, 2, at + 1, at + 5);
  fixed.writeUInt32BE(60, 4 + 2);
  fixed.writeUInt16BE(content.length, 10);
  return Buffer.concat([header, question, fixed, content]);
}
