import { DEMO_PASSWORD } from "../../../scripts/seed/accounts.ts"

type Agency = { choice: "create"; name: string } | { choice: "join"; code: string }

/** Signs a user up as the sign-up page does, with the demo's password. */
export async function newcomer(
  firstName: string,
  agency: Agency,
  lastName = "Nouveau",
): Promise<{ email: string; name: string }> {
  const email = `${firstName.toLowerCase()}-${Math.random().toString(36).slice(2, 10)}@nouveau.example`
  const response = await fetch(`${process.env.TRAME_URL}/api/auth/sign-up`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName,
      lastName,
      role: "Stagiaire",
      email,
      password: DEMO_PASSWORD,
      agency,
    }),
  })
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`)
  return { email, name: `${firstName} ${lastName}` }
}
