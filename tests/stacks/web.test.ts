import { readdirSync } from "node:fs"
import { extname, join } from "node:path"
import { runInNewContext } from "node:vm"
import { cardAddress } from "@trame/core/api/share-cards"
import {
  contentSecurityPolicy,
  MEDIA_HEADERS,
  PRIVATE_PAGES,
  SECURITY_HEADERS,
} from "@trame/core/api/site-headers"
import { ORIGIN_KEY_HEADER } from "@trame/functions/http/origin-key"
import { describe, expect, it } from "vitest"
import { functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

describe("the API's addresses", () => {
  it("carry the origin key, of which the API knows the last two generations", () => {
    const keyOf = (name = "") => `{{resolve:secretsmanager:${name}:SecretString:::}}`
    const secretsOf = (stage: "test" | "prod") =>
      resourcesOf(stage, "AWS::SecretsManager::Secret")
        .map(({ ref, properties }) => ({ ref, properties, name: String(properties.Name) }))
        .sort((one, other) => other.name.localeCompare(one.name))
    expect(secretsOf("prod").map(({ name }) => name)).toEqual([
      "prod-trame-origin-key-3",
      "prod-trame-origin-key-2",
    ])
    for (const stage of ["test", "prod"] as const) {
      const secrets = secretsOf(stage)
      const sent = distributionOf(stage).Origins.flatMap(
        ({ OriginCustomHeaders = [] }) => OriginCustomHeaders,
      )
      expect(sent).toEqual([{ HeaderName: ORIGIN_KEY_HEADER, HeaderValue: keyOf(secrets[0]?.name) }])
      for (const { properties } of secrets)
        expect(properties.GenerateSecretString).toMatchObject({
          PasswordLength: 48,
          ExcludePunctuation: true,
        })
      const app = functionsOf(stage).find(({ name }) => name === "app")
      expect(app?.environment.ORIGIN_KEY_SECRETS).toBe(secrets.map(({ ref }) => ref).join())
    }
    expect(originAt("/api/health")?.OriginCustomHeaders).toHaveLength(1)
  })
})

describe("the site's addresses", () => {
  it("give a file for its own name, and index.html for every page", () => {
    for (const path of ["/", "/app/clients", "/suivi/abc", "/suivi/abc.)", "/api/oauth/google/callback"]) {
      expect(originAt(path)?.OriginAccessControlId).toBeTruthy()
      expect(onRequest(path).uri).toBe("/index.html")
    }
    const built = ["js", "css", "woff2", "webp", "json"].map((kind) => `/assets/index-abcdefgh.${kind}`)
    const named = readdirSync(PUBLIC, { recursive: true, encoding: "utf8" }).map((name) => `/${name}`)
    expect(named).toContain("/theme.js")
    for (const path of [...built, ...named.filter((name) => extname(name)), "//", "/app//clients"])
      expect(onRequest(path).uri).toBe(path)
  })

  it("lead a program that draws a link's card to the card, as the local engine does", () => {
    const led = (uri: string, agent = "WhatsApp/2.24", search = "") => {
      const query = new URLSearchParams(search)
      const querystring = Object.fromEntries([...query].map(([name, value]) => [name, { value }]))
      const answer = onRequest(uri, { headers: { "user-agent": { value: agent } }, querystring })
      expect(answer.headers?.location?.value ?? null, uri).toBe(cardAddress(uri, query, agent))
      return answer
    }
    const redirect = { statusCode: 302, headers: { "cache-control": { value: "no-store" } } }
    for (const uri of ["/", "/suivi/abc_-1", "/casting/abc/", "/influencer/x", "/brief/a%C2%BB"]) {
      expect(led(uri)).toMatchObject(redirect)
      expect(led(uri, "Mozilla/5.0 Safari/604.1").uri).toBe("/index.html")
      expect(led(uri, undefined, "apercu=1").uri).toBe("/index.html")
    }
    for (const search of ["via=abc", "via=%0d%0ax"]) led("/influencer/x", undefined, search)
    for (const uri of ["/login", "/app", "/suivi", "/suivi/a/b", "/theme.js", "/suivi/a%20b"]) led(uri)
  })

  it("tell the site at /config.json where to sign in and where to listen", () => {
    const { statusCode, body = "", headers } = onRequest("/config.json")
    expect([statusCode, headers?.["cache-control"]?.value]).toEqual([200, "no-cache"])
    const live = resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref
    expect(JSON.parse(body)).toEqual({
      region: "eu-west-3",
      userPoolId: resourceOf("test", "AWS::Cognito::UserPool").ref,
      userPoolClientId: resourceOf("test", "AWS::Cognito::UserPoolClient").ref,
      realtimeUrl: `wss://${live}.execute-api.eu-west-3.amazonaws.com/live`,
    })
  })

  it("give the catalogue's pictures from their bucket, and nothing else of it", () => {
    const bucket = resourceOf("test", "AWS::S3::Bucket", "Catalogue").attributes.RegionalDomainName
    expect(originAt("/media/instagram/abc.jpg")?.DomainName).toBe(bucket)
    for (const path of ["/media", "/mediaeval/x.jpg", "/search/latest", "/assets/media/a.png"])
      expect(originAt(path)?.DomainName).not.toBe(bucket)
  })
})

describe("every answer", () => {
  it("carries the headers of the local engine, and HSTS", () => {
    const uploads = resourceOf("test", "AWS::S3::Bucket", "Uploads").attributes.RegionalDomainName
    const realtime = resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref
    const policy = contentSecurityPolicy({
      uploads: `https://${uploads}`,
      auth: "https://cognito-idp.eu-west-3.amazonaws.com",
      realtime: `wss://${realtime}.execute-api.eu-west-3.amazonaws.com`,
    })
    const own = { hsts: 63_072_000, ...SECURITY_HEADERS, "content-security-policy": policy }
    for (const path of ["/", "/app", "/assets/index-abcdefgh.js", "/api/identity/me", "/suivi/abc"])
      expect(headersAt(path), path).toMatchObject(own)
    expect(headersAt("/media/instagram/abc.jpg")).toMatchObject({ hsts: 63_072_000, ...MEDIA_HEADERS })
    const kept = { "x-robots-tag": "noindex", "cache-control": "no-store" }
    for (const name of PRIVATE_PAGES) expect(headersAt(`/${name}/abc`)).toMatchObject(kept)
    expect(headersAt("/")).not.toHaveProperty("x-robots-tag")
  })
})

/** The files that stand beside the site's code under their own names. */
const PUBLIC = join(import.meta.dirname, "../../packages/web/public")

interface Behavior {
  PathPattern?: string
  TargetOriginId: string
  ResponseHeadersPolicyId: string
  FunctionAssociations?: { FunctionARN: string }[]
}

interface Distribution {
  DefaultCacheBehavior: Behavior
  CacheBehaviors: Behavior[]
  Origins: {
    Id: string
    DomainName: string
    OriginAccessControlId?: string
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
  }[]
}

interface HeadersPolicy {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
}

const distributionOf = (stage: "test" | "prod"): Distribution =>
  resourceOf(stage, "AWS::CloudFront::Distribution").properties.DistributionConfig as Distribution

function behaviorAt(path: string): Behavior {
  const { CacheBehaviors, DefaultCacheBehavior } = distributionOf("test")
  const fits = ({ PathPattern = "" }: Behavior) =>
    new RegExp(`^${PathPattern.replaceAll(".", "\\.").replaceAll("*", ".*")}$`).test(path)
  return CacheBehaviors.find(fits) ?? DefaultCacheBehavior
}

const originAt = (path: string) =>
  distributionOf("test").Origins.find(({ Id }) => Id === behaviorAt(path).TargetOriginId)

interface EdgeAnswer {
  uri?: string
  statusCode?: number
  body?: string
  headers?: Record<string, { value: string }>
}

/** Runs the function that CloudFront runs before it looks for a file. */
function onRequest(path: string, asked: object = {}): EdgeAnswer {
  const [association] = behaviorAt(path).FunctionAssociations ?? []
  const found = resourcesOf("test", "AWS::CloudFront::Function").find(
    ({ attributes }) => attributes.FunctionARN === association?.FunctionARN,
  )
  const code = `${found?.properties.FunctionCode}; handler({ request: { uri: path, ...asked } })`
  return runInNewContext(code, { path, asked })
}

function headersAt(path: string): Record<string, unknown> {
  const policy = resourcesOf("test", "AWS::CloudFront::ResponseHeadersPolicy").find(
    ({ ref }) => ref === behaviorAt(path).ResponseHeadersPolicyId,
  )
  const config = policy?.properties.ResponseHeadersPolicyConfig as HeadersPolicy
  const { Items } = config.CustomHeadersConfig
  for (const header of [...Object.values(config.SecurityHeadersConfig), ...Items])
    expect(header).toMatchObject({ Override: true })
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, ContentTypeOptions, StrictTransportSecurity } =
    config.SecurityHeadersConfig
  return {
    "content-security-policy": ContentSecurityPolicy?.ContentSecurityPolicy,
    "x-frame-options": FrameOptions?.FrameOption,
    "referrer-policy": ReferrerPolicy?.ReferrerPolicy,
    "x-content-type-options": ContentTypeOptions?.Override && "nosniff",
    hsts: StrictTransportSecurity?.AccessControlMaxAgeSec,
    ...Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value])),
  }
}
