import { createORPCClient } from "@orpc/client"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { contract } from "@trame/core/api/contract"
import { asJson } from "@trame/core/lib/error"
import { type Api, fromAnotherAddress } from "../reads/in-process.ts"

/** The API over real HTTP, with a token or anonymous. */
export function httpApi(siteUrl: string, token: string | null): Api {
  const link = new OpenAPILink(contract, {
    url: `${siteUrl}/api`,
    headers: token ? { authorization: `Bearer ${token}` } : fromAnotherAddress,
    fetch: async (request, init) => asJson(await fetch(request, init)),
  })
  return createORPCClient(link)
}
