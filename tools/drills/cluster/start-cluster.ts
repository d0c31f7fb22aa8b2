import path from "node:path";
import { startWeb, stopProcess } from "#tests/support/server-process.ts";
import { ofCluster, type PostgresNode, startNode } from "./start-node.ts";
import { root } from "../../../scripts/setup.mjs";

export type Cluster = { coordinator: PostgresNode; workers: PostgresNode[]; search: PostgresNode };

/** A coordinator, workers and a database for searches, set up as docs/operations.md says. */
export async function startCluster(programs: string, dataDir: string, count = 2): Promise<Cluster> {
  const coordinator = await startNode(programs, ofCluster);
  const workers: PostgresNode[] = [];
  for (let turn = 0; turn < count; turn += 1) workers.push(await startNode(programs, ofCluster));
  for (const node of [coordinator, ...workers]) await node.ask("create extension citus");
  await coordinator.ask("select citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
  for (const worker of workers)
    await coordinator.ask("select citus_add_node($1, $2)", [worker.host, worker.port]);
  await migrate(coordinator, dataDir);
  coordinator.runFile(path.join(root, "db/citus.sql"));
  const search = await startNode(programs, { max_logical_replication_workers: "16" });
  await migrate(search, dataDir);
  search.runFile(path.join(root, "db/citus-search.sql"));
  await feedSearch({ coordinator, workers, search });
  return { coordinator, workers, search };
}

/** Starting the product migrates a database. */
export async function migrate(node: PostgresNode, dataDir: string): Promise<void> {
  const settings = { DATABASE_URL: node.url, DATA_DIR: dataDir, WORKER: "false" };
  await stopProcess(await startWeb(settings));
}

/** Every node publishes its tables that a search reads. */
async function feedSearch({ coordinator, workers, search }: Cluster): Promise<void> {
  await coordinator.ask(`create publication search
    for table users, businesses, host_slugs, known_words, properties, photos, reservations`);
  for (const node of [coordinator, ...workers]) {
    await node.ask("select pg_create_logical_replication_slot('search', 'pgoutput')");
    await search.ask(`create subscription from_${node.port}
      connection 'host=${node.host} port=${node.port} user=sparebay dbname=sparebay' publication search
      with (create_slot = false, slot_name = 'search', copy_data = false)`);
  }
}

export async function endCluster({ coordinator, workers, search }: Cluster): Promise<void> {
  for (const node of [search, coordinator, ...workers]) await node.end();
}
