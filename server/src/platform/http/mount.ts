import type { Call, Upload } from '@shoal/bus'
import { accountsErrors } from '@shoal/bus/accounts/errors'
import { authErrors, generalErrors, idempotencyErrors, uploadErrors } from '@shoal/bus/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorsOfCall, type Holding, withDeclaredErrors } from '../declaredErrors.ts'
import type { Limiter } from '../limiter.ts'
import { type Identified, type Identity, refusalFor, sessionCookie, type Who } from '../people/who.ts'
import { Refusal, refuse } from '../refusal.ts'
import { hasBody } from './bodies.ts'
import { type Budgets, budgets } from './budgets.ts'
import { rateOfCall } from './rates.ts'
import { refusalOfForm } from './receiveFile.ts'
import type { CallInput, Doorkeeper, Routes, UploadedFile } from './serve.ts'
import { validate } from './validate.ts'

export interface MountOptions extends Holding {
  identity: () => Identity
  limiter: Limiter
  budgets: Budgets
  /** Hosts whose pages may write with the session cookie. */
  ownHosts: ReadonlySet<string>
}

const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(authorization ?? '')?.[1]

const idempotencyKey = /^[\x21-\x7e]{1,128}$/

/** The person behind a request: a bearer token if there is one, else the session cookie. */
export async function identify(
  request: FastifyRequest,
  identity: Identity,
): Promise<Identified & { by: 'bearer' | 'cookie' | null }> {
  const { authorization } = request.headers
  if (authorization !== undefined) {
    const token = bearerOf(authorization)
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

/** Bodies of calls that say nothing else, and what a form has around its file. */
export const usualBody = 64 * 1024

/** A multipart form with a boundary that is one (RFC 2046); the parser throws at others. */
const form = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"[^"]{1,70}"|[^\s";,*]{1,70})\s*(?:;|$)/i

/** Refuses a body that the call does not take by what its headers say of it. */
function refuseUnfitBody({ upload, body }: Call, { headers }: FastifyRequest): void {
  const type = headers['content-type'] ?? ''
  if (upload) {
    if (!form.test(type)) refuse(uploadErrors.notAForm)
    if (Number(headers['content-length']) > upload.maxBytes + usualBody) refuse(uploadErrors.tooLarge)
  } else if (body && hasBody(headers)) {
    // Nothing that we serve compresses what it sends, and a small body may be a large one in disguise.
    const encoded = (headers['content-encoding'] ?? 'identity') !== 'identity'
    if (encoded || !/^application\/json\b/i.test(type)) refuse(generalErrors.badContentType)
  }
}

async function readUpload(
  request: FastifyRequest,
  { field, maxBytes, optional = false }: Upload,
): Promise<{ file: UploadedFile | undefined; fields: Record<string, string> }> {
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  const limits = { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 10_000 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (part.fieldname !== field) refuse(generalErrors.badRequest, 'noFileThere', { field: part.fieldname })
      else file = { name: part.filename, type: part.mimetype, bytes: await part.toBuffer() }
    }
  } catch (error) {
    throw refusalOfForm(error)
  }
  if (!file && !optional) refuse(uploadErrors.missing)
  return { file, fields }
}

/** Who was let in, and with what. */
interface Admitted {
  who: Who | null
  token?: string
  key?: string
}

/**
 * Mounts an area's routes below `/api`. Before the first byte of a body is read it is looked at who asks, from where,
 * whether they may, how often they did, and whether the call takes such a body; then come the input and the handler.
 */
export function mountRoutes(
  app: FastifyInstance,
  { area, routes }: Routes,
  { identity, limiter, budgets: counted, ownHosts, ...holding }: MountOptions,
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  /** The person of a session, who may make this call. */
  async function bySession(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const { who, problem, by } = await identify(request, identity())
    // A banned person is a visitor where anyone may be, so as to be able to log out.
    if (problem === 'banned' && (call.access !== 'anyone' || by === 'bearer')) refuse(accountsErrors.banned)
    if (by === 'bearer' && who === null) refuse(authErrors.invalidToken)
    // The cookie of a session that has ended is of no more use; whoever sent it is a visitor.
    if (by === 'cookie' && problem === 'Unauthorized') reply.clearCookie(sessionCookie, { path: '/' })
    if (by === 'cookie' && call.method !== 'GET') refuseForeignPage(request, ownHosts)
    const refused = refusalFor(call.access, who)
    if (refused) throw refused
    return { who }
  }

  async function byToken(admit: Doorkeeper, { headers }: FastifyRequest): Promise<Admitted> {
    const token = bearerOf(headers.authorization) ?? ''
    await admit(token)
    return { who: null, token }
  }

  /** Lets somebody in. A refusal counts at their address where the call itself is counted by person: there is none yet. */
  async function letIn(call: Call, admit: Doorkeeper | undefined, request: FastifyRequest, reply: FastifyReply) {
    try {
      return await (admit ? byToken(admit, request) : bySession(call, request, reply))
    } catch (error) {
      if (error instanceof Refusal && rateOfCall(call).by === 'person') await counted.use(budgets.refused, request.ip)
      throw error
    }
  }

  for (const { name, call, handle, admit } of routes) {
    const rateName = `${area}.${name}`
    const rate = rateOfCall(call)
    const held = withDeclaredErrors(rateName, errorsOfCall(call), handle, holding)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      exposeHeadRoute: false,
      config: { budget: 'own' },
      bodyLimit: call.bodyMax ?? usualBody,
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const count = (who: Who | null) =>
          limiter.use(rateName, rate, { person: who?.userId ?? null, address: request.ip })
        if (rate.by === 'address') await count(null)
        const asker = await letIn(call, admit, request, reply)
        if (rate.by === 'person') await count(asker.who)
        const key = request.headers['idempotency-key']
        if (call.idempotent && key !== undefined) {
          if (typeof key !== 'string' || !idempotencyKey.test(key)) refuse(idempotencyErrors.badKey)
          asker.key = key
        }
        refuseUnfitBody(call, request)
        admitted.set(request, asker)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { who, token, key } = admitted.get(request) as Admitted
        const inMemory = call.upload && !call.upload.streamed ? call.upload : undefined
        const upload = inMemory && (await readUpload(request, inMemory))
        const input = {
          params: validate(call.params, request.params, 'path'),
          query: validate(call.query, request.query, 'query'),
          body: validate(call.body, upload ? upload.fields : request.body, 'body', who ?? null),
          who: who as Who,
          key,
          token,
          file: upload?.file,
          request,
          reply,
        } satisfies CallInput<typeof call>
        const result = await held(input)
        reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store')
        if (call.reply === undefined) return reply.code(204).send()
        // A null reply is JSON too; Fastify would send an empty body.
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(result))
      },
    })
  }
}
