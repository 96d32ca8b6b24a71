import type { LanguageModel } from "ai"
import { setting } from "../lib/settings.ts"
import { documentClient } from "../lib/table.ts"
import { assertConfigured } from "./rules.ts"

type Library = typeof import("ai")

let loaded: Promise<{ library: Library; model: LanguageModel }> | undefined

/**
 * The library and the model that the settings name, loaded when they are first needed (rules/inbox.md#models).
 * @throws AppError `unavailable` where there is none
 */
export function loadModel(): Promise<{ library: Library; model: LanguageModel }> {
  assertConfigured()
  loaded ??= load()
  return loaded
}

async function load() {
  // Its warnings about a provider's abilities are no news at run time.
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false })
  const [library, model] = await Promise.all([import("ai"), modelOf(setting("AI_PROVIDER"))])
  return { library, model }
}

async function modelOf(provider: string): Promise<LanguageModel> {
  if (provider === "bedrock") {
    const { createAmazonBedrock } = await import("@ai-sdk/amazon-bedrock")
    const bedrock = createAmazonBedrock({
      credentialProvider: async () => documentClient.config.credentials(),
    })
    return bedrock(setting("AI_MODEL"))
  }
  if (provider !== "openai-compatible") throw new Error(`Unknown AI_PROVIDER: ${provider}`)
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible")
  const compatible = createOpenAICompatible({
    name: "compatible",
    baseURL: setting("AI_BASE_URL"),
    apiKey: setting("AI_API_KEY"),
    includeUsage: true,
    supportsStructuredOutputs: true,
  })
  return compatible(setting("AI_MODEL"))
}
