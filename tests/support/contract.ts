import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";

type Schema = { [key: string]: unknown };
type Operation = { responses: Record<string, { content?: Record<string, { schema?: object }> }> };
export type Contract = { paths: Record<string, Record<string, Operation>>; components: Schema };
type Seen = { method: string; path: string; status: number; type: string | null; body: unknown };

/** Checks responses against the API's own description: `check` throws for a status, a type or a field that it lacks. */
export function holdTo(contract: Contract) {
  const validatorAt = validatorsOf(closed(contract) as object);
  const calls = Object.entries(contract.paths).map(([path, item]) => ({
    path,
    item,
    pattern: patternOf(path),
  }));

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
    const at = [found.path, method.toLowerCase(), "responses", String(status), "content", media, "schema"];
    const validate = validatorAt(at, answer.content[media].schema ?? {});
    if (validate(body)) return;
    const faults = new Ajv2020().errorsText(validate.errors, { dataVar: "answer" });
    throw new Error(
      `${said} otherwise than /api/openapi.json says: ${faults} in ${JSON.stringify(body).slice(0, 500)}`,
    );
  };
}

/**
 * Compiles the schemas of an OpenAPI document, each once however many places have it: those of refusals are most routes'.
 * `at` is the place below `paths`.
 */
export function validatorsOf(document: object): (at: string[], schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
  ajv.addSchema({ ...document, $id: "document" });
  const validators = new Map<string, ValidateFunction>();
  return (at, schema) => {
    const text = JSON.stringify(schema);
    const pointer = ["paths", ...at].map(escapedStep).join("/");
    const validator = validators.get(text) ?? ajv.compile({ $ref: `document#/${pointer}` });
    validators.set(text, validator);
    return validator;
  };
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replace(/\{\w+\}/g, "[^/]+")}$`);
}

/** A step of a JSON pointer within a URL. */
function escapedStep(step: string): string {
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
