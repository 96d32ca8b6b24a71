import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  ListUsersCommand,
  RespondToAuthChallengeCommand,
} from "@aws-sdk/client-cognito-identity-provider"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { PASSWORD, POOL, SITE, startPool, verified } from "./support.ts"

const { userPoolId: UserPoolId, clientId: ClientId } = POOL
let pool: Awaited<ReturnType<typeof startPool>>
let aws: CognitoIdentityProviderClient

beforeAll(async () => {
  pool = await startPool()
  const credentials = { accessKeyId: "local", secretAccessKey: "local" }
  aws = new CognitoIdentityProviderClient({ region: POOL.region, endpoint: pool.cognito.url, credentials })
})
afterAll(async () => {
  aws.destroy()
  await pool.cognito.close()
})

describe("our server's own library", () => {
  it("creates, signs in, changes, signs out and deletes a user", async () => {
    const Username = "lea@solo.example"
    const UserAttributes = [{ Name: "email", Value: Username }, verified]
    const created = await aws.send(
      new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: "SUPPRESS" }),
    )
    expect(created.User).toMatchObject({
      UserStatus: "FORCE_CHANGE_PASSWORD",
      UserCreateDate: expect.any(Date),
    })
    expect(pool.mails).toHaveLength(0)
    await aws.send(
      new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: PASSWORD, Permanent: true }),
    )
    const sub = created.User?.Username
    expect(await aws.send(new AdminGetUserCommand({ UserPoolId, Username }))).toMatchObject({
      Username: sub,
      UserStatus: "CONFIRMED",
    })

    const AuthParameters = { USERNAME: Username, PASSWORD: PASSWORD }
    const AuthFlow = "ADMIN_USER_PASSWORD_AUTH"
    const signedIn = await aws.send(
      new AdminInitiateAuthCommand({ UserPoolId, ClientId, AuthFlow, AuthParameters }),
    )
    const AccessToken = signedIn.AuthenticationResult?.AccessToken

    const moved = [{ Name: "email", Value: "lea@ailleurs.example" }]
    await aws.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: sub, UserAttributes: moved }))
    const { UserAttributes: after } = await aws.send(new AdminGetUserCommand({ UserPoolId, Username: sub }))
    expect(after).toContainEqual({ Name: "email_verified", Value: "false" })

    await aws.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub }))
    expect(await pool.call("GetUser", { AccessToken })).toMatchObject({ name: "NotAuthorizedException" })
    await aws.send(new AdminDeleteUserCommand({ UserPoolId, Username: sub }))
    const gone = aws.send(new AdminGetUserCommand({ UserPoolId, Username: sub }))
    await expect(gone).rejects.toMatchObject({ name: "UserNotFoundException" })
  })

  it("asks for a new password after a temporary one", async () => {
    const Username = "temporaire@trame.example"
    await aws.send(new AdminCreateUserCommand({ UserPoolId, Username, TemporaryPassword: "provisoire" }))
    expect(pool.mails.at(-1)?.text).toContain("provisoire")
    const AuthParameters = { USERNAME: Username, PASSWORD: "provisoire" }
    const started = await aws.send(
      new InitiateAuthCommand({ ClientId, AuthFlow: "USER_PASSWORD_AUTH", AuthParameters }),
    )
    expect(started.ChallengeName).toBe("NEW_PASSWORD_REQUIRED")
    const answer = { ClientId, ChallengeName: started.ChallengeName, Session: started.Session }
    const ChallengeResponses = { USERNAME: Username, NEW_PASSWORD: "definitif" }
    const done = await aws.send(new RespondToAuthChallengeCommand({ ...answer, ChallengeResponses }))
    expect(done.AuthenticationResult?.AccessToken).toBeTruthy()
  })

  it("lists by page and by e-mail", async () => {
    for (let index = 0; index < 5; index += 1) await pool.addUser(`liste${index}@trame.example`)
    const find = async (Filter: string, more = {}) =>
      aws.send(new ListUsersCommand({ UserPoolId, Filter, ...more }))
    expect((await find('email = "LISTE3@trame.example"')).Users).toHaveLength(1)
    expect((await find('email = "nul@trame.example"')).Users).toHaveLength(0)
    const first = await find('email ^= "liste"', { Limit: 3 })
    const second = await find('email ^= "liste"', { Limit: 3, PaginationToken: first.PaginationToken })
    expect([first.Users?.length, second.Users?.length, second.PaginationToken]).toEqual([3, 2, undefined])
    await expect(find("email != 3")).rejects.toMatchObject({ name: "InvalidParameterException" })
  })

  it("lists by number, attribute and quoted text, sixty at a time", async () => {
    const odd = 'l"apos\\trophe'
    const [first] = (await aws.send(new ListUsersCommand({ UserPoolId, Limit: 1 }))).Users ?? []
    await aws.send(
      new AdminUpdateUserAttributesCommand({
        UserPoolId,
        Username: first?.Username,
        UserAttributes: [{ Name: "name", Value: odd }],
      }),
    )
    const found = async (Filter: string) =>
      (await aws.send(new ListUsersCommand({ UserPoolId, Filter }))).Users?.map(({ Username }) => Username)
    expect(await found(`username = "${first?.Username}"`)).toEqual([first?.Username])
    expect(await found(`sub = "${first?.Username}"`)).toEqual([first?.Username])
    expect(await found('name = "l\\"apos\\\\trophe"')).toEqual([first?.Username])
    expect(await found('name ^= "trophe"')).toEqual([])
    const many = Array.from({ length: 61 }, (_, index) => `nombreux${index}@trame.example`)
    for (const Username of many)
      await aws.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: "SUPPRESS" }))
    const Filter = 'email ^= "nombreux"'
    const page = await aws.send(new ListUsersCommand({ UserPoolId, Filter }))
    expect(page.Users).toHaveLength(60)
    const { PaginationToken } = page
    const rest = await aws.send(new ListUsersCommand({ UserPoolId, Filter, PaginationToken }))
    expect(rest.Users?.map(({ Attributes }) => Attributes?.[1]?.Value)).toEqual(many.slice(60))
  })

  it("takes no address twice, and believes what we say of it", async () => {
    await pool.addUser("dite@trame.example", [])
    const Username = "dite@trame.example"
    const again = aws.send(new AdminCreateUserCommand({ UserPoolId, Username: "DITE@trame.example" }))
    await expect(again).rejects.toMatchObject({
      name: "UsernameExistsException",
      message: "User account already exists",
    })
    const update = (name: string, ...UserAttributes: { Name: string; Value: string }[]) =>
      aws.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: name, UserAttributes }))
    const told = async (name: string) =>
      Object.fromEntries(
        (await aws.send(new AdminGetUserCommand({ UserPoolId, Username: name }))).UserAttributes?.map(
          ({ Name = "", Value }) => [Name, Value],
        ) ?? [],
      )
    await update(Username, { Name: "name", Value: "Dita" })
    expect(await told(Username)).toMatchObject({ name: "Dita", email_verified: "false" })
    await update(Username, verified)
    const moved = { Name: "email", Value: "Redite@trame.example" }
    await update(Username, moved, verified)
    expect(await told("redite@trame.example")).toMatchObject({
      name: "Dita",
      email: "redite@trame.example",
      email_verified: "true",
    })
    await expect(told(Username)).rejects.toMatchObject({ name: "UserNotFoundException" })
    await update("redite@trame.example", { Name: "name", Value: "Dite" })
    expect(await told("redite@trame.example")).toMatchObject({ name: "Dite", email_verified: "true" })
    await pool.addUser("prise@trame.example")
    await expect(update("prise@trame.example", moved)).rejects.toMatchObject({ name: "AliasExistsException" })
    await expect(update("prise@trame.example", { Name: "sub", Value: "x" })).rejects.toMatchObject({
      name: "InvalidParameterException",
    })
    await expect(update("nul@trame.example", moved)).rejects.toMatchObject({ name: "UserNotFoundException" })
  })

  it("finds no other pool and no other client", async () => {
    const elsewhere = aws.send(new ListUsersCommand({ UserPoolId: "eu-west-3_Autre" }))
    await expect(elsewhere).rejects.toMatchObject({ name: "ResourceNotFoundException" })
    const stranger = await pool.call("InitiateAuth", { ClientId: "autre", AuthFlow: "USER_PASSWORD_AUTH" })
    expect(stranger.name).toBe("ResourceNotFoundException")
  })
})

describe("pages", () => {
  const preflight = (origin: string) =>
    fetch(pool.cognito.url, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    })

  it("of our site may call, those of others may not", async () => {
    const ours = await preflight(SITE)
    expect(ours.status).toBe(204)
    expect(ours.headers.get("access-control-allow-origin")).toBe(SITE)
    expect(ours.headers.get("access-control-allow-headers")).toContain("x-amz-target")
    const theirs = await preflight("https://voleur.example")
    expect([theirs.status, theirs.headers.get("access-control-allow-origin")]).toEqual([403, null])

    await pool.addUser("cors@trame.example")
    const { AccessToken } = await pool.tokens("cors@trame.example")
    expect((await pool.call("GetUser", { AccessToken }, { origin: SITE })).status).toBe(200)
    expect((await pool.call("GetUser", { AccessToken }, { origin: "https://voleur.example" })).status).toBe(
      403,
    )
    expect((await pool.call("GetUser", { AccessToken }, { origin: "null" })).status).toBe(403)
  })

  it("cannot administer, not even ours; nor can a request without credentials", async () => {
    const fromPage = await pool.call("ListUsers", { UserPoolId }, { origin: SITE })
    const unsigned = await pool.call("ListUsers", { UserPoolId }, { authorization: "" })
    for (const refused of [fromPage, unsigned])
      expect(refused.name).toBe("MissingAuthenticationTokenException")
  })

  it("get a clear error for nonsense", async () => {
    expect(await pool.call("Inconnue", {})).toMatchObject({ name: "UnknownOperationException" })
    expect(await pool.call("GetUser", {})).toMatchObject({ name: "InvalidParameterException" })
    expect(await pool.call("GetUser", { AccessToken: { a: 1 } })).toMatchObject({
      name: "InvalidParameterException",
    })
    expect(await pool.call("GetUser", [])).toMatchObject({ name: "InvalidParameterException" })
    const AccessToken = "x".repeat(16_385)
    expect(await pool.call("GetUser", { AccessToken })).toMatchObject({ name: "InvalidParameterException" })
    const headers = { "x-amz-target": "AWSCognitoIdentityProviderService.GetUser" }
    const broken = await fetch(pool.cognito.url, { method: "POST", headers, body: "{" })
    expect([broken.status, broken.headers.get("x-amzn-errortype")]).toEqual([
      400,
      "InvalidParameterException",
    ])
    expect((await fetch(`${pool.cognito.url}/elsewhere`)).status).toBe(404)
  })
})
