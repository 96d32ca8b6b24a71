import { createORPCClient } from "@orpc/client"
import type { ContractRouterClient } from "@orpc/contract"
import { OpenAPILink } from "@orpc/openapi-client/fetch"
import { contract } from "@trame/core/contract"
import { asJson } from "@trame/core/problem-json"
import { DEMO_PASSWORD } from "../../../scripts/seed/accounts.ts"

const site = () => {
  const url = process.env.TRAME_URL
  if (!url) throw new Error("The engine is not running")
  return url
}

/** An access token, as the sign-in page would get it. */
async function accessTokenOf(email: string): Promise<string> {
  const { authEndpoint, userPoolClientId } = await (await fetch(`${site()}/config.json`)).json()
  const response = await fetch(authEndpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    },
    body: JSON.stringify({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: userPoolClientId,
      AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
    }),
  })
  const { AuthenticationResult } = await response.json()
  return AuthenticationResult.AccessToken
}

/** The API as a demo person, to prepare what a test then looks at in the browser. */
export async function apiOf(email: string): Promise<ContractRouterClient<typeof contract>> {
  const authorization = `Bearer ${await accessTokenOf(email)}`
  const link = new OpenAPILink(contract, {
    url: `${site()}/api`,
    headers: { authorization },
    fetch: async (request, init) => asJson(await fetch(request, init)),
  })
  return createORPCClient(link)
}
