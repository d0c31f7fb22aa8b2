import { readAll, type Violations } from "./source-files.ts";

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> };
type Lock = { packages: Record<string, { license?: string; link?: boolean }> };

/** THIRD_PARTY_NOTICES.md names every package that the product runs on with its license, and no others. Our own are links. */
export function checkLicenses(root: string): Violations {
  const [manifest, lock, notices] = readAll(root, [
    "package.json",
    "package-lock.json",
    "THIRD_PARTY_NOTICES.md",
  ]);
  const { dependencies, optionalDependencies } = JSON.parse(manifest!.text) as Manifest;
  const { packages } = JSON.parse(lock!.text) as Lock;
  const used = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => packages[`node_modules/${name}`]?.link !== true,
  );
  const told = licensesIn(notices!.text);
  return [
    ...used.flatMap((name) => compare(name, packages[`node_modules/${name}`]?.license, told.get(name))),
    ...[...told.keys()]
      .filter((name) => !used.includes(name))
      .map((name) => `THIRD_PARTY_NOTICES.md names ${name}, which package.json does not ask for`),
  ];
}

function compare(name: string, license: string | undefined, told: string | undefined): Violations {
  if (license === undefined) return [`${name} says no license`];
  if (told === undefined) return [`THIRD_PARTY_NOTICES.md does not name ${name} (${license})`];
  return told === license
    ? []
    : [`THIRD_PARTY_NOTICES.md says ${told} of ${name}, whose license is ${license}`];
}

/** The rows of the table under "Packages": a license, and in code marks its packages. */
function licensesIn(text: string): Map<string, string> {
  const [, section = ""] = text.split(/^## Packages$/m);
  const rows = section.matchAll(/^\| ([^|]+?) \| (`[^|]+) \|$/gm);
  return new Map(
    [...rows].flatMap(([, license = "", names = ""]) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => [name, license] as const),
    ),
  );
}
