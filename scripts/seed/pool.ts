import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider"
import { DEMO_ACCOUNTS, type DEMO_AGENCIES } from "./accounts.ts"

const client = new CognitoIdentityProviderClient({})

interface PoolUser {
  email: string
  password: string
  emailVerified: boolean
}

/** Creates or updates the person in the user pool; returns their `sub`. */
export async function putPoolUser({ email, password, emailVerified }: PoolUser): Promise<string> {
  const named = { UserPoolId: process.env.USER_POOL_ID, Username: email }
  try {
    const UserAttributes = [
      { Name: "email", Value: email },
      { Name: "email_verified", Value: String(emailVerified) },
    ]
    await client.send(new AdminCreateUserCommand({ ...named, UserAttributes, MessageAction: "SUPPRESS" }))
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error
  }
  await client.send(new AdminSetUserPasswordCommand({ ...named, Password: password, Permanent: true }))
  return poolUserId(email)
}

/** The person's `sub`. */
export async function poolUserId(email: string): Promise<string> {
  const named = { UserPoolId: process.env.USER_POOL_ID, Username: email }
  const { Username } = await client.send(new AdminGetUserCommand(named))
  if (!Username) throw new Error(`The pool does not know ${email}`)
  return Username
}

/** The people of a demo agency by last name; not from the list of people, whose index may lag. */
export function demoTeam(agency: keyof typeof DEMO_AGENCIES) {
  const accounts = DEMO_ACCOUNTS.filter((account) => account.agency === agency)
  return Promise.all(
    accounts
      .sort((one, other) => one.lastName.localeCompare(other.lastName))
      .map(async (account) => ({ ...account, userId: await poolUserId(account.email) })),
  )
}
