import type { Violations } from "./source-files.ts";

/**
 * Every page is in app/routes.ts and named after its URL: /landlord/add-property is add-property.tsx or
 * landlord-add-property.tsx.
 */
export function checkPageNames(files: { file: string; text: string }[]): Violations {
  const routes = files.find(({ file }) => file === "app/routes.ts")?.text ?? "";
  const listed = [...routes.matchAll(/\b(?:index\(|route\(\s*"([^"]*)",)\s*"pages\/([\w.-]+)\.tsx"/g)];
  const pages = files
    .map(({ file }) => /^app\/pages\/(.+)\.tsx$/.exec(file)?.[1])
    .filter((page) => page !== undefined && !page.endsWith(".test"));
  return [
    ...listed
      .filter(([, url = "", page = ""]) => !namesOf(url).includes(page))
      .map(
        ([, url = "", page]) => `app/pages/${page}.tsx shows /${url}: name it ${namesOf(url).join(" or ")}`,
      ),
    ...pages
      .filter((page) => !listed.some(([, , name]) => name === page))
      .map((page) => `app/pages/${page}.tsx stands in no line of app/routes.ts`),
  ];
}

function namesOf(url: string): string[] {
  if (url === "") return ["home"];
  if (url === "*") return ["not-found"];
  const segments = url.split("/");
  const words = segments.filter((segment) => !segment.startsWith(":"));
  const one = segments.at(-1)?.startsWith(":") ? words.map(singular) : words;
  return [
    ...new Set([words.join("-"), one.join("-"), one.at(-1) ?? "", segments.join("-").replaceAll(":", "")]),
  ];
}

function singular(word: string): string {
  return word.replace(/ies$/, "y").replace(/s$/, "");
}
