import { expect, test } from "vitest"
import { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } from "../../../scripts/local/environment.ts"
import { apiAs } from "../../support/api.ts"
import { eventually } from "../../support/eventually.ts"
import { google } from "../../support/google.ts"
import { allowed, newManager } from "../../support/mailbox.ts"
import { rotateSecret } from "../../support/secrets.ts"

test("a mailbox is connected, by Google's libraries that the bundle loads when they are needed", async () => {
  const { member, influencerId } = await newManager()
  const email = await google.newAccount()
  const { inbox } = apiAs(member)
  const { authUrl } = await inbox.connect({ influencerId })
  expect(await inbox.exchange(await allowed(authUrl, email))).toEqual({ influencerId, email })
})

test("a rotated secret is taken up by a function that was not deployed anew, nor started again", async () => {
  const { member, influencerId } = await newManager()
  const clientNow = async () => {
    const { authUrl } = await apiAs(member).inbox.connect({ influencerId })
    return new URL(authUrl).searchParams.get("client_id")
  }
  expect(await clientNow()).toBe(GOOGLE_CLIENT_ID)
  for (const clientId of ["rotated.example", GOOGLE_CLIENT_ID]) {
    await rotateSecret("trame/google", { clientId, clientSecret: GOOGLE_CLIENT_SECRET })
    await eventually(async () => expect(await clientNow()).toBe(clientId))
  }
})
