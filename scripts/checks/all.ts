import { checkCommandCallers } from "./command-callers.ts";
import { checkDecisions } from "./decisions.ts";
import { checkImports } from "./import-law.ts";
import { checkLicenses } from "./licenses.ts";
import { checkLinks } from "./links.ts";
import { checkMemberData } from "./member-data.ts";
import { checkMigrations } from "./migrations.ts";
import { checkNeutrality } from "./neutrality.ts";
import { checkPageReads } from "./page-reads.ts";
import { checkPatience } from "./patient-tests.ts";
import { checkReaders } from "./reader-law.ts";
import { checkRetiredWords } from "./retired-words.ts";
import type { Violations } from "./source-files.ts";
import { checkTables } from "./table-law.ts";
import { checkDeadCode, checkFormat, checkTypesAndLint } from "./tools.ts";
import { checkVocabulary } from "./vocabulary.ts";

type Check = { name: string; run: (root: string) => Violations | Promise<Violations> };

/** The checks of the code, in the order in which `npm test` runs them. */
export const checks: Check[] = [
  { name: "types and lint", run: checkTypesAndLint },
  { name: "format", run: checkFormat },
  { name: "import law", run: checkImports },
  { name: "table law", run: checkTables },
  { name: "reader law", run: checkReaders },
  { name: "page reads", run: checkPageReads },
  { name: "member data", run: checkMemberData },
  { name: "patient tests", run: checkPatience },
  { name: "command callers", run: checkCommandCallers },
  { name: "vocabulary", run: checkVocabulary },
  { name: "retired words", run: checkRetiredWords },
  { name: "released migrations", run: checkMigrations },
  { name: "neutrality", run: checkNeutrality },
  { name: "decisions", run: checkDecisions },
  { name: "links", run: checkLinks },
  { name: "licenses", run: checkLicenses },
  { name: "dead code", run: checkDeadCode },
];
