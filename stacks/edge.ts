/** What CloudFront runs before it looks for a file: plain JavaScript of its own runtime. */

/** Every address without a file's extension is a page, and every page is `index.html`. */
export const PAGES = `function handler(event) {
  var request = event.request
  if (!/\\.[^/]+$/.test(request.uri)) request.uri = "/index.html"
  return request
}
`

/** Answers with this JSON, whose values may only be known once deployed. */
export const answerJson = (json: string): string => `function handler() {
  return {
    statusCode: 200,
    statusDescription: "OK",
    headers: {
      "content-type": { value: "application/json" },
      "cache-control": { value: "no-cache" },
      "x-content-type-options": { value: "nosniff" },
    },
    body: JSON.stringify(${json}),
  }
}
`
