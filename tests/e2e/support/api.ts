import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { contract } from "@trame/core/api/contract"
import { asJson } from "@trame/core/lib/error"
import { sessionOf } from "./session.ts"

/** The API as a demo user, for a test's preparations. */
export async function apiOf(email: string): Promise<ContractRouterClient<typeof contract>> {
  const { accessToken } = await sessionOf(email)
  const link = new OpenAPILink(contract, {
    url: `${process.env.TRAME_URL}/api`,
    headers: { authorization: `Bearer ${accessToken}` },
    fetch: async (request, init) => asJson(await fetch(request, init)),
  })
  return createORPCClient(link)
}
