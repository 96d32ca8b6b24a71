import type { Page, Response } from "@playwright/test"
import { DEMO_PASSWORD } from "../seed/accounts.ts"
import type { Places } from "./shots.ts"

interface Listed {
  id: string
  status: string
  linkActive: boolean
  linkToken: string | null
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await page.waitForURL("**/app/**")
}

/** The newest campaign in progress with a brand's link, from the application's own calls. */
export async function findPlaces(page: Page): Promise<Places> {
  const list = await answerTo(page, "/app/collaborations", "/api/collaborations")
  const { items }: { items: Listed[] } = await list.json()
  const chosen = items.find(({ status, linkActive }) => status === "in_progress" && linkActive)
  if (!chosen?.linkToken) throw new Error("No campaign of the demo data is under way and followed")
  const path = `/app/collaborations/${chosen.id}`
  const { collaboration } = await (await answerTo(page, path, `/api/collaborations/${chosen.id}`)).json()
  return { campaign: chosen.id, client: collaboration.clientId, token: chosen.linkToken }
}

async function answerTo(page: Page, path: string, call: string): Promise<Response> {
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === call)
  await page.goto(path)
  return answer
}
