import { validatorsOf } from "./contract.ts";

type Media = { schema?: object; example?: unknown };
type Answer = { description: string; content?: Record<string, Media> };
type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; schema: object; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
};
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** Statuses that come without a body. */
const bodiless = new Set(["204", "302", "303", "304"]);
/** The refusals that any write may get. */
const refusalsOfSending = ["400", "403", "413", "429", "500", "503"];

/** What an OpenAPI document lacks: ids, refusals, response schemas, and examples that fit their schemas. */
export function documentFaults(document: ApiDocument): string[] {
  const validatorAt = validatorsOf(document);
  const fits = (schema: object, at: string[], example: unknown) => validatorAt(at, schema)(example);
  const ids = new Set<string>();
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => {
      const faults: string[] = [];
      const { operationId = "", summary, tags, parameters = [], requestBody, responses } = operation;
      if (!/^[a-z][a-zA-Z]+$/.test(operationId)) faults.push("has no operationId");
      if (ids.has(operationId)) faults.push(`has an operationId that another has, ${operationId}`);
      ids.add(operationId);
      if (!summary || tags?.length !== 1) faults.push("has no summary, or no audience");
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = parameters.filter((one) => one.in === "path").map((one) => one.name);
      if (described.toSorted().join() !== inPath.toSorted().join())
        faults.push("has other parameters than its path");
      for (const [place, { name, schema, example }] of parameters.entries())
        if (
          example === undefined ||
          !fits(schema, [path, method, "parameters", `${place}`, "schema"], example)
        )
          faults.push(`has no good example of ${name}`);
      const wanted = method === "get" ? ["400", "500"] : refusalsOfSending;
      for (const status of wanted) if (!responses[status]) faults.push(`does not name ${status}`);
      if (!Object.keys(responses).some((status) => /^[23]/.test(status))) faults.push("names no success");
      const check = (name: string, media: Media, at: string[]) => {
        const { schema, example } = media;
        if (!schema || Object.keys(schema).length === 0) faults.push(`${name} has no schema`);
        else if (example === undefined || !fits(schema, [path, method, ...at, "schema"], example))
          faults.push(`${name} has no good example`);
      };
      const json = requestBody?.content["application/json"];
      if (json) check("body", json, ["requestBody", "content", "application/json"]);
      for (const [status, { description, content }] of Object.entries(responses)) {
        if (!description) faults.push(`${status} has no description`);
        if (bodiless.has(status)) continue;
        if (!content) faults.push(`${status} has no schema`);
        for (const [type, media] of Object.entries(content ?? {})) {
          const shown = type === "application/json" ? media : { ...media, example: "" };
          check(status, shown, ["responses", status, "content", type]);
        }
      }
      return faults.map((fault) => `${method.toUpperCase()} ${path} ${fault}`);
    }),
  );
}
