export function Component() {
  return <h1>Confidentialité</h1>
}
