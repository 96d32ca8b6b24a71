import type { LanguageModel } from "ai"
import { madeOf } from "../lib/secrets.ts"
import { setting } from "../lib/settings.ts"
import { documentClient } from "../lib/table.ts"
import { assertConfigured } from "./rules.ts"

type Library = typeof import("ai")

/**
 * Loads the library and the configured model on first use (rules/inbox.md#models).
 * @throws AppError `unavailable` without a provider
 */
export async function loadModel(): Promise<{ library: Library; model: LanguageModel }> {
  assertConfigured()
  // The library's warnings about a provider's abilities are useless at run time.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const [library, model] = await Promise.all([import("ai"), modelOf(setting("AI_PROVIDER"))])
  return { library, model }
}

function modelOf(provider: string): Promise<LanguageModel> {
  if (provider === "openai-compatible") return compatibleModel()
  if (provider !== "bedrock") throw new Error(`Unknown AI_PROVIDER: ${provider}`)
  bedrock ??= bedrockModel()
  return bedrock
}

let bedrock: Promise<LanguageModel> | undefined

async function bedrockModel(): Promise<LanguageModel> {
  const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock")
  const create = createAmazonBedrock({ credentialProvider: async () => documentClient.config.credentials() })
  return create(setting("AI_MODEL"))
}

const compatibleModel = madeOf("AI_SECRET_NAME", "apiKey", async (apiKey): Promise<LanguageModel> => {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
  const compatible = createOpenAICompatible({
    name: "compatible",
    baseURL: setting("AI_BASE_URL"),
    apiKey,
    includeUsage: true,
    supportsStructuredOutputs: true,
  })
  return compatible(setting("AI_MODEL"))
})
