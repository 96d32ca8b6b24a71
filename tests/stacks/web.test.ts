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
import { apis } from "@trame/functions/manifest"
import { expect, test } from "vitest"
import { DOMAIN_SETTINGS } from "./support/build.ts"
import { assemblyOf, functionsOf, resourceOf, resourcesOf } from "./support/stage.ts"

/** What stands beside the site's code under its own name. */
const PUBLIC = join(import.meta.dirname, "../../packages/web/public")

interface Behavior {
  PathPattern?: string
  TargetOriginId: string
  CachePolicyId: string
  OriginRequestPolicyId?: string
  ResponseHeadersPolicyId: string
  ViewerProtocolPolicy: string
  AllowedMethods?: string[]
  Compress?: boolean
  FunctionAssociations?: { FunctionARN: string }[]
}

interface Distribution {
  DefaultCacheBehavior: Behavior
  CacheBehaviors: Behavior[]
  CustomErrorResponses: { ErrorCode: number; ErrorCachingMinTTL: number; ResponsePagePath?: string }[]
  Origins: {
    Id: string
    DomainName: string
    OriginAccessControlId?: string
    OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[]
  }[]
  ViewerCertificate?: object
  Aliases?: string[]
  HttpVersion: string
  Logging: object
}

interface HeadersPolicy {
  SecurityHeadersConfig: Record<string, Record<string, unknown>>
  CustomHeadersConfig: { Items: { Header: string; Value: string; Override: boolean }[] }
}

const OPTIMIZED_CACHE = "658327ea-f89d-4fab-a63d-7e88639e58f6"
const DISABLED_CACHE = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
const ALL_VIEWER_EXCEPT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac"

const distributionOf = (stage: "test" | "prod"): Distribution =>
  resourceOf(stage, "AWS::CloudFront::Distribution").properties.DistributionConfig as Distribution

/** The behaviour of an address: the first whose pattern fits. */
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

/** Runs what CloudFront runs before it looks for a file. */
function onRequest(path: string, asked: object = {}): EdgeAnswer {
  const [association] = behaviorAt(path).FunctionAssociations ?? []
  const found = resourcesOf("test", "AWS::CloudFront::Function").find(
    ({ attributes }) => attributes.FunctionARN === association?.FunctionARN,
  )
  const code = `${found?.properties.FunctionCode}; handler({ request: { uri: path, ...asked } })`
  return runInNewContext(code, { path, asked })
}

/** Names and values of all the headers that a policy sends. */
function headersAt(path: string): Record<string, unknown> {
  const policy = resourcesOf("test", "AWS::CloudFront::ResponseHeadersPolicy").find(
    ({ ref }) => ref === behaviorAt(path).ResponseHeadersPolicyId,
  )
  const config = policy?.properties.ResponseHeadersPolicyConfig as HeadersPolicy
  const { ContentSecurityPolicy, FrameOptions, ReferrerPolicy, ContentTypeOptions, StrictTransportSecurity } =
    config.SecurityHeadersConfig
  return {
    "content-security-policy": ContentSecurityPolicy?.ContentSecurityPolicy,
    "x-frame-options": FrameOptions?.FrameOption,
    "referrer-policy": ReferrerPolicy?.ReferrerPolicy,
    "x-content-type-options": ContentTypeOptions?.Override && "nosniff",
    hsts: StrictTransportSecurity?.AccessControlMaxAgeSec,
    ...Object.fromEntries(config.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  }
}

test("the API is behind the same address, uncached, and hears all but the host", () => {
  for (const path of ["/api/identity/me", "/api/tracking/x", "/api/health"]) {
    expect(originAt(path)?.DomainName).toMatch(/execute-api/)
    expect(behaviorAt(path)).toMatchObject({
      CachePolicyId: DISABLED_CACHE,
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST,
      ViewerProtocolPolicy: "https-only",
    })
    expect(behaviorAt(path).AllowedMethods?.toSorted()).toEqual([
      "DELETE",
      "GET",
      "HEAD",
      "OPTIONS",
      "PATCH",
      "POST",
      "PUT",
    ])
    expect(behaviorAt(path).FunctionAssociations).toBe(undefined)
  }
})

test("only the distribution knows the key of the API, and templates do not", () => {
  const [secret, other] = resourcesOf("test", "AWS::SecretsManager::Secret")
  expect(other).toBe(undefined)
  const name = String(secret?.properties.Name)
  expect(secret?.properties).toMatchObject({
    GenerateSecretString: { PasswordLength: 48, ExcludePunctuation: true },
  })
  expect(originAt("/api/health")?.OriginCustomHeaders).toEqual([
    { HeaderName: ORIGIN_KEY_HEADER, HeaderValue: `{{resolve:secretsmanager:${name}:SecretString:::}}` },
  ])
  expect(originAt("/")?.OriginCustomHeaders).toBe(undefined)
  for (const { environment } of functionsOf("test").filter(({ name }) => isApi(name))) {
    expect(environment.ORIGIN_KEY_SECRETS).toBe(secret?.ref)
  }
  for (const { environment } of functionsOf("test").filter(({ name }) => !isApi(name))) {
    expect(environment).not.toHaveProperty("ORIGIN_KEY_SECRETS")
  }
})

const isApi = (name: string): boolean => apis.some((api) => api.name === name)

test("a new generation of the key is known to the API beside the one before", () => {
  const [next, before, other] = resourcesOf("prod", "AWS::SecretsManager::Secret")
    .map(({ ref, properties }) => ({ ref, name: String(properties.Name) }))
    .sort((one, another) => another.name.localeCompare(one.name))
  expect(other).toBe(undefined)
  expect([next?.name, before?.name]).toEqual(["prod-trame-origin-key-3", "prod-trame-origin-key-2"])
  const keyOf = (text = "") => `{{resolve:secretsmanager:${text}:SecretString:::}}`
  const { Origins } = distributionOf("prod")
  expect(Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)).toMatchObject([
    { HeaderValue: keyOf(next?.name) },
  ])
  const app = functionsOf("prod").find(({ name }) => name === "app")
  expect(app?.environment.ORIGIN_KEY_SECRETS).toBe(`${next?.ref},${before?.ref}`)
})

test("pages are index.html, files are themselves, and Google's return is a page", () => {
  for (const path of [
    "/",
    "/app/clients",
    "/suivi/abc",
    "/suivi/abc.",
    "/suivi/abc.)",
    "/api/oauth/google/callback",
  ]) {
    expect(originAt(path)?.OriginAccessControlId).toBeTruthy()
    expect(onRequest(path).uri).toBe("/index.html")
  }
  const built = ["js", "css", "woff2", "webp", "json"].map((kind) => `/assets/index-abcdefgh.${kind}`)
  const named = readdirSync(PUBLIC, { recursive: true, encoding: "utf8" }).map((name) => `/${name}`)
  expect(named).toContain("/theme.js")
  for (const path of [...built, ...named.filter((name) => extname(name)), "//", "/app//clients"]) {
    expect(onRequest(path).uri).toBe(path)
  }
})

test("what draws a link's card is led to it as on one machine, and has nothing kept", () => {
  const chat = "WhatsApp/2.24"
  const led = (uri: string, agent = chat, search = "") => {
    const query = new URLSearchParams(search)
    const querystring = Object.fromEntries([...query].map(([name, value]) => [name, { value }]))
    const answer = onRequest(uri, { headers: { "user-agent": { value: agent } }, querystring })
    expect(answer.headers?.location?.value ?? null, uri).toBe(cardAddress(uri, query, agent))
    return answer
  }
  for (const uri of [
    "/",
    "/suivi/abc_-1",
    "/casting/abc/",
    "/influencer/x",
    "/suivi/abc).",
    "/brief/a%C2%BB",
  ]) {
    expect(led(uri)).toMatchObject({ statusCode: 302, headers: { "cache-control": { value: "no-store" } } })
    expect(led(uri, "Mozilla/5.0 Safari/604.1").uri).toBe("/index.html")
    expect(led(uri, chat, "apercu=1").uri).toBe("/index.html")
  }
  expect(led("/influencer/x", chat, "via=abc").headers?.location?.value).toBe(
    "/api/share-cards/influencer/x?via=abc",
  )
  expect(led("/influencer/x", chat, "via=%0d%0ax").headers?.location?.value).toBe(
    "/api/share-cards/influencer/x",
  )
  for (const uri of ["/login", "/app", "/suivi", "/suivi/a/b", "/theme.js", "/suivi/a%20b"]) led(uri)
})

test("the catalogue's pictures come from its bucket as they are, are kept, and may do nothing", () => {
  const catalogue = resourceOf("test", "AWS::S3::Bucket", "Catalogue")
  const address = "/media/instagram/abc.jpg"
  expect(originAt(address)).toMatchObject({
    DomainName: catalogue.attributes.RegionalDomainName,
    OriginAccessControlId: expect.any(String),
  })
  const behavior = behaviorAt(address)
  expect(behavior).toMatchObject({
    CachePolicyId: OPTIMIZED_CACHE,
    ViewerProtocolPolicy: "redirect-to-https",
  })
  // Reads alone, with nothing of the visitor's, and a missing picture does not become a page.
  expect(behavior.AllowedMethods ?? ["GET", "HEAD"]).toEqual(["GET", "HEAD"])
  expect(behavior.OriginRequestPolicyId).toBe(undefined)
  expect(behavior.FunctionAssociations).toBe(undefined)
  expect(headersAt(address)).toMatchObject(MEDIA_HEADERS)
  expect(headersAt(address).hsts).toBeGreaterThanOrEqual(31_536_000)
  for (const path of ["/media", "/mediaeval/x.jpg", "/search/latest", "/assets/media/a.png"]) {
    expect(originAt(path)?.DomainName).not.toBe(catalogue.attributes.RegionalDomainName)
  }
})

test("the site is told where to sign in and where to listen", () => {
  const { statusCode, body = "", headers } = onRequest("/config.json")
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    "content-type": { value: "application/json" },
    "cache-control": { value: "no-cache" },
  })
  expect(JSON.parse(body)).toEqual({
    region: "eu-west-3",
    userPoolId: resourceOf("test", "AWS::Cognito::UserPool").ref,
    userPoolClientId: resourceOf("test", "AWS::Cognito::UserPoolClient").ref,
    realtimeUrl: `wss://${resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref}.execute-api.eu-west-3.amazonaws.com/live`,
  })
})

test("everything carries the headers of the local engine, and HSTS", () => {
  const uploads = resourceOf("test", "AWS::S3::Bucket", "Uploads").attributes.RegionalDomainName
  const realtime = resourceOf("test", "AWS::ApiGatewayV2::Api", "WebSocketApi").ref
  const policy = contentSecurityPolicy({
    uploads: `https://${uploads}`,
    auth: "https://cognito-idp.eu-west-3.amazonaws.com",
    realtime: `wss://${realtime}.execute-api.eu-west-3.amazonaws.com`,
  })
  for (const path of ["/", "/app", "/assets/index-abcdefgh.js", "/api/identity/me", "/suivi/abc"]) {
    const headers = headersAt(path)
    expect(headers).toMatchObject({ ...SECURITY_HEADERS, "content-security-policy": policy })
    expect(headers.hsts).toBeGreaterThanOrEqual(31_536_000)
  }
})

test("what is sent of headers takes the place of what a bucket or a function says", () => {
  const policies = resourcesOf("test", "AWS::CloudFront::ResponseHeadersPolicy")
  expect(policies).toHaveLength(3)
  for (const { properties } of policies) {
    const { SecurityHeadersConfig, CustomHeadersConfig } =
      properties.ResponseHeadersPolicyConfig as HeadersPolicy
    for (const header of [...Object.values(SecurityHeadersConfig), ...CustomHeadersConfig.Items])
      expect(header).toMatchObject({ Override: true })
    expect(SecurityHeadersConfig.StrictTransportSecurity?.IncludeSubdomains).toBe(true)
  }
})

test("nothing is told over plain HTTP; what is kept is compressed", () => {
  const { CacheBehaviors, DefaultCacheBehavior } = distributionOf("test")
  for (const behavior of [DefaultCacheBehavior, ...CacheBehaviors]) {
    const { PathPattern, CachePolicyId, ViewerProtocolPolicy, Compress } = behavior
    expect(["https-only", "redirect-to-https"], PathPattern).toContain(ViewerProtocolPolicy)
    if (CachePolicyId === OPTIMIZED_CACHE) expect(Compress, PathPattern).toBe(true)
  }
})

test("only pages behind private links are neither indexed nor kept", () => {
  for (const name of PRIVATE_PAGES) {
    expect(headersAt(`/${name}/abc`)).toMatchObject({
      "x-robots-tag": "noindex",
      "cache-control": "no-store",
    })
  }
  expect(headersAt("/")).not.toHaveProperty("x-robots-tag")
})

test("an error is told to whoever caused it, and to nobody after", () => {
  const errors = distributionOf("test").CustomErrorResponses
  // All that CloudFront would keep for ten seconds unless it is told otherwise.
  const kept = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]
  expect(errors.map(({ ErrorCode }) => ErrorCode).sort()).toEqual(kept)
  for (const { ErrorCachingMinTTL, ResponsePagePath } of errors) {
    expect(ErrorCachingMinTTL).toBe(0)
    expect(ResponsePagePath).toBe(undefined)
  }
})

test("a domain of one's own comes with TLS 1.2, and the site's log is kept", () => {
  expect(distributionOf("prod")).toMatchObject({
    Aliases: [DOMAIN_SETTINGS.DOMAIN_NAME],
    ViewerCertificate: {
      AcmCertificateArn: DOMAIN_SETTINGS.CERTIFICATE_ARN,
      MinimumProtocolVersion: "TLSv1.2_2021",
    },
    Logging: { Bucket: expect.any(String) },
  })
  expect(distributionOf("test").Aliases).toBe(undefined)
  const [web] = assemblyOf("prod").stacks.filter(({ name }) => name.endsWith("-Web"))
  expect(web?.template.Outputs?.SiteUrl?.Value).toBe(`https://${DOMAIN_SETTINGS.DOMAIN_NAME}`)
  expect(distributionOf("test").HttpVersion).toBe("http2and3")
})
