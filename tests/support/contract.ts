import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Schema = { [key: string]: unknown };
type Operation = { responses: Record<string, { content?: Record<string, { schema?: object }> }> };
export type Contract = { paths: Record<string, Record<string, Operation>>; components: Schema };
type Seen = { method: string; path: string; status: number; type: string | null; body: unknown };

/** Checks responses against the API's own description: `check` throws for a status, a type or a field that it lacks. */
export function holdTo(contract: Contract) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema({ ...(closed(contract) as object), $id: "contract" });
  const calls = Object.entries(contract.paths).map(([path, item]) => ({
    path,
    item,
    pattern: patternOf(path),
  }));
  const validators = new Map<string, ValidateFunction>();

  function validatorAt(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `contract#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  return function check({ method, path, status, type, body }: Seen): void {
    const pathname = path.split(/[?#]/, 1)[0] ?? "";
    const found = calls.find(({ item, pattern }) => item[method.toLowerCase()] && pattern.test(pathname));
    if (!found) return;
    const said = `${method} ${found.path} answered ${status}`;
    const answer = found.item[method.toLowerCase()]?.responses[status];
    if (!answer) throw new Error(`${said}, which /api/openapi.json does not name.`);
    const media = type?.split(";", 1)[0] ?? null;
    if (body === "" && !answer.content) return;
    if (media === null || !answer.content?.[media])
      throw new Error(
        `${said} as ${media}, which /api/openapi.json does not name: ${String(body).slice(0, 200)}`,
      );
    if (media !== "application/json") return;
    const steps = [
      "paths",
      found.path,
      method.toLowerCase(),
      "responses",
      String(status),
      "content",
      media,
      "schema",
    ];
    const validate = validatorAt(`/${steps.map(escapedStep).join("/")}`);
    if (validate(body)) return;
    const faults = ajv.errorsText(validate.errors, { dataVar: "answer" });
    throw new Error(
      `${said} otherwise than /api/openapi.json says: ${faults} in ${JSON.stringify(body).slice(0, 500)}`,
    );
  };
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replace(/\{\w+\}/g, "[^/]+")}$`);
}

/** A step of a JSON pointer within a URL. */
export function escapedStep(step: string): string {
  return encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** The same schema with every object closed, so that an undescribed field fails. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closed(inner)]));
  const isOpen = copy["properties"] !== undefined && copy["additionalProperties"] === undefined;
  return copy["type"] !== undefined && isOpen ? { ...copy, additionalProperties: false } : copy;
}
