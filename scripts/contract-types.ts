import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";

type Schema = Record<string, unknown>;
type Content = Record<string, { schema: Schema }>;
type Operation = {
  summary: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Described = {
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The types of the API as screens use them: `Calls` has what each call is sent and answers, by method and path. */
export async function contractTypes({ info, paths, components }: Described): Promise<string> {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => [`${method.toUpperCase()} ${path}`, callOf(one)] as const),
  );
  const schemas = { ...components.schemas, Calls: objectOf(Object.fromEntries(calls)) };
  const document = { openapi: "3.1.0", info, paths: {}, components: { schemas } };
  const types = await openapiTS(document as unknown as OpenAPI3, { defaultNonNullable: false });
  const used = astToString(types).replace(/^export type (paths|webhooks|operations|\$defs) = .*\n/gm, "");
  return `// Written by \`npm run contract\` from the API's own description.\n${used}`;
}

function callOf({ summary, parameters = [], requestBody, responses }: Operation): Schema {
  const parts: Record<string, Schema> = {};
  for (const place of ["path", "query"]) {
    const named = parameters.filter((one) => one.in === place);
    if (named.length === 0) continue;
    const required = named.filter((one) => one.required).map(({ name }) => name);
    parts[place] = objectOf(Object.fromEntries(named.map(({ name, schema }) => [name, schema])), required);
  }
  const body = requestBody?.content["application/json"];
  if (body) parts["json"] = body.schema;
  else if (requestBody) parts["form"] = { type: "object" };
  const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  const schema = answer?.content?.["application/json"]?.schema;
  if (schema) parts["answer"] = schema;
  return { ...objectOf(parts), description: summary };
}

function objectOf(properties: Record<string, Schema>, required = Object.keys(properties)): Schema {
  return { type: "object", properties, required };
}
