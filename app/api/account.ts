import { strToU8, Zip, ZipDeflate } from "fflate";
import { currentPasswordInput } from "#app/features/accounts/schema.ts";
import { closeAccount } from "#app/features/departures/close-account.server.ts";
import { exportAccount, type ExportedFile } from "#app/features/departures/export-account.server.ts";
import { json, refusal, refusals, download, okJson, ok } from "./answers.ts";
import { jsonBody } from "./router.ts";
import { route } from "./route.ts";

export const accountRoutes = {
  export: route(
    {
      operationId: "exportAccount",
      summary: "The caller's data, as a ZIP archive of JSON files",
      responses: {
        200: download("A ZIP archive of JSON files", "application/zip"),
        ...refusals(401),
        429: refusal("More than 5 within an hour"),
      },
    },
    async (c) => {
      const files = await exportAccount(c.get("actor"));
      return c.body(streamOf(zipped(files)), 200, {
        "Content-Type": "application/zip",
        "Content-Disposition": 'attachment; filename="account.zip"',
      });
    },
  ),

  close: route(
    {
      operationId: "deleteAccount",
      role: "member",
      summary: "Delete the caller's account",
      request: { body: jsonBody(currentPasswordInput) },
      responses: {
        200: json("Deleted; every session has ended", okJson),
        400: refusal("The current password is wrong"),
        ...refusals(401),
        409: refusal("Reservations, payments or a balance are still open"),
      },
    },
    async (c) => {
      await closeAccount(c.get("actor"), c.req.valid("json"));
      return c.json(ok, 200);
    },
  ),
};

type Bytes = Uint8Array<ArrayBuffer>;

/** The next piece is made once the client has taken the last. */
function streamOf(pieces: AsyncGenerator<Bytes, void>): ReadableStream<Bytes> {
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await pieces.next();
        if (piece.done) controller.close();
        else controller.enqueue(piece.value);
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** A ZIP archive, piece by piece. */
async function* zipped(files: AsyncIterable<ExportedFile>): AsyncGenerator<Bytes, void> {
  const ready: Bytes[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name);
    zip.add(file);
    for (const piece of pieces) {
      file.push(strToU8(piece));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready;
}
