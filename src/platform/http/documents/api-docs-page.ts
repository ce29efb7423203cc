import { z } from 'zod'
import { escapeMarkup } from '../../../shared/escape-markup.ts'
import { apiTags } from '../api-tags.ts'
import { describeSchema, type JsonSchema, jsonSchema, makeExample } from './api-docs-example.ts'

const part = z.object({ schema: jsonSchema })
const content = z.object({ 'application/json': part.optional(), 'text/event-stream': part.optional() })
const bodyContent = z.object({ 'application/json': part.optional(), 'multipart/form-data': part.optional() })
const operation = z.object({
  summary: z.string(),
  description: z.string(),
  deprecated: z.boolean().optional(),
  tags: z.tuple([z.string()]),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      description: z.string().optional(),
      required: z.boolean(),
      schema: jsonSchema,
    }),
  ),
  requestBody: z.object({ content: bodyContent }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
})
const apiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
})

type Operation = z.output<typeof operation>
type Call = Operation & { method: string; path: string; id: string }

/**
 * Renders the API's documentation from its OpenAPI document, as a page without scripts.
 * @param document the result of `describeApi`
 * @param stylesheet the address of api-docs.css
 */
export function renderApiDocs(document: unknown, stylesheet: string): string {
  const { info, servers, paths } = apiDocument.parse(document)
  const [{ url }] = servers
  const groups = Map.groupBy(listCalls(paths), ({ tags }) => tags[0])
  const sections = [...groups].map(([tag, calls]) => renderGroup(tag, calls, url))
  return `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>API · ${escapeMarkup(info.title)}</title>
<meta name="description" content="Les appels de l’API de ${escapeMarkup(info.title)} : paramètres, réponses, exemples.">
<link rel="stylesheet" href="${escapeMarkup(stylesheet)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<a class="skip" href="#contenu">Aller au contenu</a>
<header>
<p><a href="/">${escapeMarkup(info.title)}</a></p>
<h1>API</h1>
<p>Version ${escapeMarkup(info.version)} · <code>${escapeMarkup(url)}</code> · <a href="/api/openapi.json">OpenAPI 3.1</a></p>
</header>
<div class="columns">
<nav aria-label="Appels">${[...groups].map(([tag, calls]) => renderNavigation(tag, calls)).join('')}</nav>
<main id="contenu" tabindex="-1">
${introduction}
${sections.join('\n')}
</main>
</div>
</body>
</html>
`
}

const introduction = `<section>
<h2>Règles communes</h2>
<p>Tout est en JSON, en UTF-8. Les dates sont en ISO 8601, en UTC. Les identifiants sont des entiers positifs.</p>
<p>Une erreur a toujours la forme <code>{ message, code, errors? }</code> : <code>message</code> est en français et peut être
montré, <code>code</code> ne change pas, <code>errors</code> nomme chaque champ incorrect.</p>
<p>Au-delà du nombre d’appels permis par minute, la réponse est 429 avec l’en-tête <code>Retry-After</code>.</p>
<p>Un appel obsolète répond encore six mois au moins. Ses réponses disent jusqu’à quand (<code>Sunset</code>) et ce qui le
remplace (<code>Link</code>).</p>
</section>`

function listCalls(paths: Record<string, Record<string, Operation>>): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, found]) => ({
      ...found,
      method: method.toUpperCase(),
      path,
      id: `${method}${path.replace(/[^a-z0-9]+/gi, '-')}`,
    })),
  )
}

const titleOf = (tag: string) => escapeMarkup(apiTags[tag]?.title ?? tag)

function renderNavigation(tag: string, calls: Call[]): string {
  const links = calls.map(
    ({ id, method, path }) =>
      `<li><a href="#${id}"><span class="method">${method}</span> ${escapeMarkup(path)}</a></li>`,
  )
  return `<h2><a href="#${tag}">${titleOf(tag)}</a></h2><ul>${links.join('')}</ul>`
}

function renderGroup(tag: string, calls: Call[], url: string): string {
  return `<section id="${tag}">\n<h2>${titleOf(tag)}</h2>\n${calls.map((call) => renderCall(call, url)).join('\n')}\n</section>`
}

function renderCall(call: Call, url: string): string {
  const { 'application/json': json, 'multipart/form-data': form } = call.requestBody?.content ?? {}
  const body = (json ?? form)?.schema
  const { 'application/json': whole, 'text/event-stream': event } =
    Object.values(call.responses).find((response) => response.content)?.content ?? {}
  const answer = (whole ?? event)?.schema
  return `<article id="${call.id}">
<h3><span class="method">${call.method}</span> <code>${escapeMarkup(call.path)}</code>${call.deprecated ? ' (obsolète)' : ''}</h3>
<p lang="en">${escapeMarkup(call.summary)}. ${escapeMarkup(call.description)}</p>
${renderSecurity(call)}
${renderFields('Paramètres', call.parameters)}
${body ? renderFields('Corps de la requête', listFields(body)) : ''}
<h4>Réponses</h4>
<ul>${Object.entries(call.responses).map(renderResponse).join('')}</ul>
${answer ? renderAnswer(answer) : ''}
<details><summary>Exemple</summary>
<pre tabindex="0"><code>${escapeMarkup(toCommand(call, url))}</code></pre>
${answer ? `<pre tabindex="0"><code>${escapeMarkup(toJson(makeExample(answer)))}</code></pre>` : ''}
</details>
</article>`
}

function renderSecurity({ security }: Call): string {
  if (security.length === 0) return ''
  const [scope] = security.flatMap(({ token = [] }) => token)
  const allowed = scope ? `jeton avec la permission <code>${escapeMarkup(scope)}</code>` : 'session seulement'
  return `<p>Demande <code>Authorization: Bearer …</code> : ${allowed}.</p>`
}

type Field = { name: string; in?: string; description?: string | undefined; required: boolean; schema: JsonSchema }

function listFields({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description,
    required: required.includes(name),
  }))
}

function renderAnswer(answer: JsonSchema): string {
  const fields = new Map(listAnswered(answer).map((field) => [field.name, field]))
  const rows = [...fields.values()].map(
    (field) => `<tr><th scope="row"><code>${escapeMarkup(field.name)}</code></th><td>${renderMeaning(field)}</td></tr>`,
  )
  if (rows.length === 0) return ''
  return `<details><summary>Champs de la réponse</summary>\n<table><tbody>${rows.join('')}</tbody></table></details>`
}

/** Lists the fields of an answer with their places, such as `animes[].title`. */
function listAnswered(schema: JsonSchema, place = ''): Field[] {
  const { anyOf = [], oneOf = [], items } = schema
  return [
    ...[...anyOf, ...oneOf].flatMap((other) => listAnswered(other, place)),
    ...(items ? listAnswered(items, `${place}[]`) : []),
    ...listFields(schema).flatMap((field) => {
      const name = place === '' ? field.name : `${place}.${field.name}`
      return [{ ...field, name }, ...listAnswered(field.schema, name)]
    }),
  ]
}

const places: Record<string, string> = { path: 'adresse', query: 'requête' }

function renderFields(title: string, fields: Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map((field) => {
    const where = field.in ? `${places[field.in] ?? field.in}, ` : ''
    return `<tr><th scope="row"><code>${escapeMarkup(field.name)}</code></th><td>${where}${field.required ? 'requis' : 'facultatif'}</td>
<td>${renderMeaning(field)}</td></tr>`
  })
  return `<h4>${title}</h4>\n<table><tbody>${rows.join('')}</tbody></table>`
}

function renderMeaning({ description, schema }: Field): string {
  const usual = schema.default === undefined ? '' : ` (par défaut : ${escapeMarkup(String(schema.default))})`
  const meaning = description ? `<br><span lang="en">${escapeMarkup(description)}</span>` : ''
  return `${escapeMarkup(describeSchema(schema))}${usual}${meaning}`
}

function renderResponse([status, { description }]: [string, { description: string }]): string {
  const meaning = status.startsWith('2') ? 'réussite' : escapeMarkup(description)
  return `<li><strong>${status}</strong> ${meaning}</li>`
}

function toCommand({ method, path, parameters, requestBody, security }: Call, url: string): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((candidate) => candidate.name === name)
    return parameter && /(^|_)id$/.test(name) ? '1' : `un-${name}`
  })
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}'${url}${filled}'`]
  if (security.length > 0) lines.push("-H 'Authorization: Bearer JETON'")
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
  if (json) lines.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(makeExample(json.schema))}'`)
  if (form) lines.push(...Object.keys(form.schema.properties ?? {}).map((field) => `-F '${field}=@fichier'`))
  return lines.join(' \\\n  ')
}

function toJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
