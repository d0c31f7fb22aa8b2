type FindUrl = () => Promise<string>;
let findUrl: FindUrl | null = null;

/** Has mail go to this address where no MAIL_URL is set. Called by what puts the process together. */
export function standInForMailServer(given: FindUrl): void {
  findUrl = given;
}

/** The address of the stand-in, which it starts if need be. */
export async function standInUrl(): Promise<string> {
  if (findUrl === null) throw new Error("Nothing stands in for a mail server in this process.");
  return findUrl();
}
