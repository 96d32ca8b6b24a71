import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb"
import { setting } from "@trame/core/lib/settings"
import { documentClient, SERVICE } from "@trame/core/lib/table"
import { appearance } from "./appearance.ts"
import { billing } from "./billing.ts"
import { castings } from "./castings.ts"
import { influencers } from "./catalogue/influencers.ts"
import { demoClients } from "./clients.ts"
import { collaborations } from "./collaborations.ts"
import { comments } from "./comments.ts"
import { demoAgencyId, identity } from "./identity.ts"
import { importClients } from "./import.ts"
import { newcomers } from "./newcomers.ts"
import { planner } from "./planner.ts"
import { recruitment } from "./recruitment.ts"
import { resources } from "./resources.ts"
import { roster } from "./roster.ts"
import type { Seed } from "./seed.ts"
import { templates } from "./templates.ts"
import { todos } from "./todos.ts"
import { views } from "./views.ts"

/** Every brand of the demo agencies. */
const clients: Seed = {
  name: "clients",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      await importClients(demoAgencyId(agency), demoClients(agency))
    }
  },
}

/** In the order of their dependencies. */
const seeds: Seed[] = [
  identity,
  appearance,
  billing,
  newcomers,
  influencers,
  clients,
  collaborations,
  templates,
  roster,
  recruitment,
  castings,
  resources,
  todos,
  planner,
  comments,
  views,
]

const markerOf = ({ name }: Seed) => ({ pk: `$${SERVICE}#seed`, sk: name })

/** Writes the missing demo data. */
export async function seedDemo(log: (line: string) => void): Promise<void> {
  const TableName = setting("TABLE_NAME")
  for (const seed of seeds) {
    const Key = markerOf(seed)
    const { Item } = await documentClient.send(new GetCommand({ TableName, Key, ConsistentRead: true }))
    if (Item) continue
    log(`Données de démonstration : ${seed.name}…`)
    await seed.run()
    await documentClient.send(new PutCommand({ TableName, Item: { ...Key, at: new Date().toISOString() } }))
  }
}
