import { accountsErrors } from '@shoal/bus/accounts/errors'
import { authErrors, generalErrors, idempotencyErrors, uploadErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorsOfCall, type Holding, holdTo } from '../declaredErrors.ts'
import type { Limiter } from '../limiter.ts'
import { type Identified, type Identity, refusalFor, sessionCookie, type Who } from '../people/who.ts'
import { refuse } from '../refusal.ts'
import type { CallInput, Routes, UploadedFile } from './serve.ts'
import { validate } from './validate.ts'

export interface MountOptions extends Holding {
  identity: () => Identity
  limiter: Limiter
  /** Hosts whose pages may write with the session cookie. */
  ownHosts: ReadonlySet<string>
}

const idempotencyKey = /^[\x21-\x7e]{1,128}$/

/** The person behind a request: a bearer token if there is one, else the session cookie. */
export async function identify(
  request: FastifyRequest,
  identity: Identity,
): Promise<Identified & { by: 'bearer' | 'cookie' | null }> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization)?.[1]
    if (token === undefined) return { who: null, problem: 'invalid jwt', by: 'bearer' }
    return { ...(await identity.byBearer(token)), by: 'bearer' }
  }
  const cookie = request.cookies[sessionCookie]
  if (cookie === undefined || cookie === '') return { who: null, by: null }
  return { ...(await identity.byCookie(cookie)), by: 'cookie' }
}

/** A page of another site may not write with our visitor's cookie [OPS-4]. */
function refuseForeignPage(request: FastifyRequest, ownHosts: ReadonlySet<string>): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreignOrigin =
    origin !== undefined && !ownHosts.has(URL.parse(origin)?.host ?? '') && URL.parse(origin)?.host !== request.host
  if (foreignOrigin || site === 'cross-site') refuse(authErrors.foreignOrigin)
}

async function readUpload(
  request: FastifyRequest,
  field: string,
  maxBytes: number,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  if (!request.isMultipart()) refuse(uploadErrors.notAForm)
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 } })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value)
    else if (part.fieldname !== field) refuse(generalErrors.badRequest, 'noFileThere', { field: part.fieldname })
    else file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
  }
  if (!file) refuse(uploadErrors.missing)
  return { file, fields }
}

/** Mounts an area's routes below `/api`: rate by address, person, permission, input, rate by person, then the handler. */
export function mountRoutes(
  app: FastifyInstance,
  { area, routes }: Routes,
  { identity, limiter, ownHosts, ...holding }: MountOptions,
): void {
  for (const { name, call, handle } of routes) {
    const rateName = `${area}.${name}`
    const held = holdTo(rateName, errorsOfCall(call), handle, holding)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      exposeHeadRoute: false,
      bodyLimit: call.bodyMax ?? (call.upload ? call.upload.maxBytes : 0) + 64 * 1024,
      // Before the body is read: whoever sends too often sends no large ones either.
      onRequest: async (request: FastifyRequest) => {
        if (call.rate?.by === 'address') await limiter.use(rateName, call.rate, { person: null, address: request.ip })
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { who, problem, by } = await identify(request, identity())
        // A banned person is a visitor where anyone may be, so as to be able to log out.
        if (problem === 'banned' && (call.access !== 'anyone' || by === 'bearer')) refuse(accountsErrors.banned)
        if (by === 'bearer' && who === null) refuse(authErrors.invalidToken)
        // The cookie of a session that has ended is of no more use; whoever sent it is a visitor.
        if (by === 'cookie' && problem === 'Unauthorized') reply.clearCookie(sessionCookie, { path: '/' })
        if (by === 'cookie' && call.method !== 'GET') refuseForeignPage(request, ownHosts)
        const refused = refusalFor(call.access, who)
        if (refused) throw refused
        const key = request.headers['idempotency-key']
        if (call.idempotent && key !== undefined && (typeof key !== 'string' || !idempotencyKey.test(key)))
          refuse(idempotencyErrors.badKey)
        const inMemory = call.upload && !call.upload.streamed ? call.upload : undefined
        const upload = inMemory && (await readUpload(request, inMemory.field, inMemory.maxBytes))
        const input = {
          params: validate(call.params, request.params, 'path'),
          query: validate(call.query, request.query, 'query'),
          body: validate(call.body, upload ? upload.fields : request.body, 'body'),
          who: who as Who,
          key: call.idempotent ? (key as string | undefined) : undefined,
          file: upload?.file,
          request,
          reply,
        } satisfies CallInput<typeof call>
        if (call.rate?.by === 'person')
          await limiter.use(rateName, call.rate, { person: who?.userId ?? null, address: request.ip })
        const result = await held(input)
        reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
        if (call.reply === undefined) return reply.code(204).send()
        // A null reply is JSON too; Fastify would send an empty body.
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }
}
