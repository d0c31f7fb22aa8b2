type Bytes = Uint8Array<ArrayBuffer>;

const known = new WeakMap<Response, Bytes>();

/** Keeps the bytes of a response's body with it: reading them out of a response takes longer than making it. */
export function withBytes<Answer extends Response>(response: Answer, bytes: Bytes): Answer {
  known.set(response, bytes);
  return response;
}

/** The bytes of a response's body, which can't be read again afterwards. */
export async function bytesOf(response: Response): Promise<Bytes> {
  return known.get(response) ?? new Uint8Array(await response.arrayBuffer());
}
