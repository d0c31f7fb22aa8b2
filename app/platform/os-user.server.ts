import { statSync } from "node:fs";
import path from "node:path";

/** A user of the operating system; empty for this process's own. */
export type User = { uid?: number; gid?: number };

const nobody = 65_534;

/** PostgreSQL refuses to run as root: use the folder's owner then, or the system user "nobody". */
export function unprivilegedUser(folder: string): User {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(folder, { throwIfNoEntry: false });
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody };
}

/** True if the user has execute permission on every path component. */
export function mayReach(target: string, user: User): boolean {
  if (user.uid === undefined) return true;
  for (let step = path.resolve(target); ; step = path.dirname(step)) {
    const { mode, uid, gid } = statSync(step);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (step === path.dirname(step)) return true;
  }
}
