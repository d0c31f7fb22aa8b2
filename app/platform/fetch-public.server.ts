import http from "node:http";
import https from "node:https";
import type { IncomingMessage } from "node:http";
import { useAgent } from "request-filtering-agent";
import { config } from "./config.server.ts";

/** Why a member's URL could not be read, in a sentence for that member. */
export class Unreadable extends Error {}

type Limits = { bytes: number; milliseconds: number; accept: string };
const mostRedirects = 3;

/**
 * Fetches what is at a URL that a stranger chose. Refuses addresses of this machine and of private networks after
 * resolving the name, at every redirect, unless ALLOW_PRIVATE_CALENDARS is set; limits size and time. Throws
 * `Unreadable`.
 */
export async function fetchPublic(address: string, limits: Limits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  try {
    return await follow(new URL(address), limits, signal, mostRedirects);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    if (signal.aborted)
      throw new Unreadable(`It did not answer within ${limits.milliseconds / 1000} seconds.`);
    if (error instanceof Error && /is not allowed/.test(error.message))
      throw new Unreadable("Its address is in a private network.");
    throw new Unreadable("It could not be reached.");
  }
}

async function follow(url: URL, limits: Limits, signal: AbortSignal, redirects: number): Promise<Buffer> {
  if (url.protocol !== "http:" && url.protocol !== "https:")
    throw new Unreadable("Its address must begin with https:// or http://.");
  const answer = await get(url, limits.accept, signal);
  const { statusCode = 0, headers } = answer;
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    answer.destroy();
    if (redirects === 0) throw new Unreadable("It redirects too often.");
    return follow(new URL(headers.location, url), limits, signal, redirects - 1);
  }
  if (statusCode !== 200) {
    answer.destroy();
    throw new Unreadable(`It answered ${statusCode}.`);
  }
  return read(answer, limits.bytes);
}

function get(url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> {
  const agent = useAgent(url.href, { allowPrivateIPAddress: config.allowPrivateCalendars });
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    request(url, { agent, signal, headers: { accept } }).on("response", resolve).on("error", reject).end();
  });
}

async function read(answer: IncomingMessage, bytes: number): Promise<Buffer> {
  const refuse = () => {
    answer.destroy();
    throw new Unreadable(`It is larger than ${bytes / 1024 / 1024} MB.`);
  };
  if (Number(answer.headers["content-length"]) > bytes) refuse();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > bytes) refuse();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
