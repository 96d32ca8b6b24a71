const waiting = new Set<() => void>()

/** An answer that ends with its test, so that code waiting for it, such as live updates after a write, goes on. */
export function untilTestEnds<Answer>(answer: Answer | Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const end = () => reject(new DOMException("The test has ended", "AbortError"))
  waiting.add(end)
  Promise.resolve(answer)
    .then(resolve, reject)
    .finally(() => waiting.delete(end))
  return promise
}

export function endAnswers(): void {
  for (const end of waiting) end()
}
