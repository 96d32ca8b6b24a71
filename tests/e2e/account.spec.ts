import { createHmac } from "node:crypto"
import type { Page } from "@playwright/test"
import { de } from "../../packages/core/src/lib/text.ts"
import { DEMO_PASSWORD } from "../../scripts/seed/accounts.ts"
import { onlyRights } from "../support/rights.ts"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, fresh, inDialog, LIVE } from "./support/live.ts"
import { newcomer } from "./support/newcomer.ts"
import { test as people } from "./support/people.ts"
import { expect, test } from "./support/test.ts"

const ACCOUNT = "/app/account"

async function credentials(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(ACCOUNT)}`)
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Se connecter" }).click()
}

const accountTitle = (page: Page) => page.getByRole("heading", { level: 1, name: "Compte" })

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"

/** The TOTP code (RFC 6238) that an authenticator application computes from the key on the screen. */
function totp(key: string): string {
  const bits = [...key.replace(/\s/g, "")]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0"))
    .join("")
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const hash = createHmac("sha1", secret).update(step).digest()
  const at = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0")
}

test("a user changes name and password, then signs in with a second step, then with a recovery code", async ({
  page,
}) => {
  const { email } = await newcomer("Noa", { choice: "create", name: "Atelier de Noa" })
  await credentials(page, email, DEMO_PASSWORD)
  await expect(accountTitle(page)).toBeVisible()

  const firstName = page.getByLabel("Prénom")
  await firstName.press("End")
  await firstName.press("Backspace")
  await firstName.pressSequentially("é")
  await page.getByRole("button", { name: "Déconnexion" }).click()
  await page.getByRole("button", { name: "Rester sur la page" }).click()
  const asked = page.waitForEvent("dialog")
  void page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await expect(firstName).toHaveValue("Noé")
  await page.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByText("Vos informations ont été mises à jour avec succès.")).toBeVisible()
  await expect(page.getByRole("complementary").getByText("Noé Nouveau")).toBeVisible()

  await page.getByRole("button", { name: "Changer le mot de passe" }).click()
  await dialog(page).getByLabel("Mot de passe actuel").fill("pas le bon")
  await dialog(page).getByLabel("Nouveau mot de passe", { exact: true }).fill("trame-demo-2")
  await dialog(page).getByLabel("Confirmer le nouveau mot de passe").fill("trame-demo-2")
  await inDialog(page, "Changer le mot de passe").click()
  await expect(dialog(page).getByText("Mot de passe incorrect")).toBeVisible()
  await dialog(page).getByLabel("Mot de passe actuel").fill(DEMO_PASSWORD)
  await inDialog(page, "Changer le mot de passe").click()
  await expect(page.getByText("Votre mot de passe a été changé avec succès.")).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await page.getByRole("button", { name: "Activer" }).click()
  await dialog(page).getByLabel("Mot de passe").pressSequentially("trame-demo-2")
  await inDialog(page, "Continuer").click()
  const key = await dialog(page).locator("code").textContent()
  await expect(dialog(page).getByRole("img", { name: /QR code/ })).toBeVisible()
  await dialog(page).getByLabel("Code de vérification").fill("000000")
  await inDialog(page, "Activer").click()
  await expect(dialog(page).getByText(/Code incorrect/)).toBeVisible()
  await dialog(page)
    .getByLabel("Code de vérification")
    .fill(totp(key ?? ""))
  await inDialog(page, "Activer").click()
  const codes = dialog(page).getByRole("list", { name: "Codes de secours" }).getByRole("listitem")
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ""
  await inDialog(page, "J'ai conservé mes codes").click()
  await expect(page.getByText("La vérification en deux étapes est activée.")).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  await page.getByRole("button", { name: "Déconnexion" }).click()
  await page.waitForURL("**/login")
  await credentials(page, email, "trame-demo-2")
  await page.getByLabel("Code de vérification").fill(totp(key ?? ""))
  await page.getByRole("button", { name: "Vérifier" }).click()
  await expect(accountTitle(page)).toBeVisible()
  await expect(page.getByText("Activée", { exact: true })).toBeVisible()
  await expect(page.getByText("Il vous reste 10 codes de secours")).toBeVisible()

  await page.getByRole("button", { name: "Déconnexion" }).click()
  await page.waitForURL("**/login")
  await credentials(page, email, "trame-demo-2")
  await page.getByRole("button", { name: "Utiliser un code de secours" }).click()
  await page.getByLabel("Code de secours").pressSequentially(recoveryCode)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await expect(page.getByText(/il vous reste 9 codes/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Continuer" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(accountTitle(page)).toBeVisible()
  await expect(page.getByText("Désactivée", { exact: true })).toBeVisible()
})

people(
  "a member who joins, gets a page and is deleted: the administrator sees each step live",
  async ({ as }) => {
    const camille = await as(CAMILLE, ACCOUNT)
    const api = await apiOf(CAMILLE)
    const { agency } = await api.membership.agency()
    const code = agency?.id ?? ""
    const { email, name } = await newcomer("Zelie", { choice: "join", code }, fresh("Nouveau"))
    const row = camille.getByRole("list", { name: "Membres de l'agence" }).getByText(name)
    // The list's index lags a little.
    await expect(row).toBeVisible({ timeout: 5000 })

    // Sign-in leads to the first page that the user may open.
    const member = async () => (await api.membership.team()).items.find((one) => one.email === email)
    await expect.poll(member).toBeDefined()
    const { id: userId = "", version = 0 } = (await member()) ?? {}
    await api.membership.setPermissions({
      userId,
      version,
      admin: false,
      permissions: onlyRights("collaborations"),
    })
    await expect.poll(async () => (await member())?.version).toBe(version + 1)
    const zelie = await as(email, ACCOUNT)
    const clients = zelie.getByRole("link", { name: "Clients" })
    await expect(zelie.getByRole("list", { name: "Membres de l'agence" }).getByText(name)).toBeVisible()
    await expect(clients).toBeHidden()
    await camille.bringToFront()
    // A change made the other way may not have arrived yet.
    await camille.reload()
    await camille.getByRole("button", { name: `Gérer les permissions ${de(name)}` }).click()
    await expect(camille).toHaveURL(/dialog=permissions/)
    await dialog(camille).getByRole("switch", { name: "Clients" }).click()
    await inDialog(camille, "Enregistrer").click()
    await expect(camille.getByText(`Les permissions ${de(name)} ont été mises à jour.`)).toBeVisible()
    await expect(dialog(camille)).toBeHidden()
    await zelie.bringToFront()
    await expect(clients).toBeVisible(LIVE)
    await clients.click()
    await expect(zelie.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible()

    await camille.bringToFront()
    await camille.getByRole("button", { name: `Supprimer le compte ${de(name)}` }).click()
    await inDialog(camille, "Supprimer le compte").click()
    await expect(camille.getByText(`Le compte ${de(name)} a été supprimé avec succès.`)).toBeVisible()
    await expect(row).toBeHidden()
    await zelie.bringToFront()
    // The site may navigate by itself at this moment, which a reload would interrupt.
    await zelie.reload().catch(() => undefined)
    await zelie.waitForURL("**/login**")
    await expect(zelie.getByText(/^Votre compte a été retiré de l'agence/)).toBeVisible()

    await camille.bringToFront()
    await camille.goto("/pricing?upgrade=true")
    await camille.getByRole("link", { name: "Voir l'équipe" }).first().click()
    await expect(camille.getByRole("heading", { name: "Équipe" })).toBeInViewport()
  },
)
