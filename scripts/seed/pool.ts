import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from "@aws-sdk/client-cognito-identity-provider"

const client = new CognitoIdentityProviderClient({})

interface PoolUser {
  email: string
  password: string
  emailVerified: boolean
}

/** Creates the person in the user pool, or brings them up to date; answers their `sub`. */
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
