import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import * as Agencies from "@trame/core/account/agencies/index"
import * as Identity from "@trame/core/account/users/index"
import type { Permissions } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { startDynamoDb } from "../../../scripts/local/dynamodb/index.ts"
import { createTable } from "../../../scripts/local/table.ts"
import { ACTIVE } from "../../support/agency.ts"
import { assertAlone } from "../../support/alone.ts"

/**
 * A table that nothing else consumes and a management endpoint where connections are made up: the shared
 * engine would take such connections for closed ones and forget them.
 */
export async function startAlone() {
  assertAlone()
  const dynamodb = await startDynamoDb({ dataDir: null })
  process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamodb.url
  await createTable(dynamodb.url)
  const management = await startManagement()
  process.env.REALTIME_ENDPOINT = management.url
  return {
    ...management,
    url: dynamodb.url,
    close: async () => {
      await management.close()
      await dynamodb.close()
    },
  }
}

/** How a connection answers whoever talks to it; open ones may look about first. */
export type Manner = "open" | "gone" | "failing" | "silent" | (() => Promise<void>)

async function startManagement() {
  const manners = new Map<string, Manner>()
  const heard = new Map<string, unknown[]>()
  const closed: string[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = decodeURIComponent(request.url?.split("/").at(-1) ?? "")
    const body = await text(request)
    const manner = manners.get(id) ?? "open"
    if (manner === "silent") return
    if (typeof manner === "function") await manner()
    if (manner === "gone") return void response.writeHead(410, { "x-amzn-errortype": "GoneException" }).end()
    if (manner === "failing") return void response.writeHead(503).end()
    if (request.method === "DELETE") closed.push(id)
    else heard.set(id, [...(heard.get(id) ?? []), JSON.parse(body)])
    response.writeHead(200).end()
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/live`,
    /** Made-up connections are open unless said. */
    set: (connectionId: string, manner: Manner) => manners.set(connectionId, manner),
    heardBy: (connectionId: string) => heard.get(connectionId) ?? [],
    closed,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}

/** A person in the table only, in an agency that is made when it is not there. */
export async function newMember(
  wanted: { agencyId?: string; status?: "approved" | "rejected"; permissions?: Permissions } = {},
) {
  const { agencyId = newId(), status = "approved", permissions = {} } = wanted
  const userId = newId()
  await Identity.create({
    userId,
    agencyId,
    status,
    email: `${userId}@test.example`,
    firstName: "Alix",
    lastName: "Essai",
    role: "",
    userRole: "user",
    permissions,
    emailVerified: true,
  })
  if (!(await Agencies.nameOf(agencyId))) {
    await Agencies.create({ agencyId, name: "Agence", ownerId: userId, subscription: ACTIVE })
  }
  const actor = await Agencies.actorOf(userId)
  if (!actor) throw new Error("The person was just created")
  return { ...actor, agencyId }
}
