import type { Protocol } from "../contract/message";
import { ProblemError, problem } from "../contract/problem";
import type { Model, ModelAnswer, ModelSource } from "./model";
import { openAiModel } from "./openai-model";
import type { Rehearsal } from "./rehearsal";
import { REHEARSAL_PREFIX, rehearsalModel } from "./rehearsal-model";
import { createRequestGate, type GateLimits, type RequestGate } from "./request-gate";

/** US dollars per million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** A model server, ready to be asked: its key is the plain one. */
export interface Provider extends GateLimits {
  /** unique; the part of a model's name before the first slash */
  name: string;
  base_url: string;
  api_key: string | null;
  default_model: string | null;
  headers?: Record<string, string>;
  /** what is declared of models: name → protocol */
  protocols?: Record<string, Protocol>;
  /** by the name the server knows; a model without a price has an unknown cost */
  prices?: Record<string, Price>;
}

export interface ModelSourceOptions {
  /** asked anew for each name, so that a provider added a moment ago is found; the first one is the default provider */
  providers: () => readonly Provider[] | Promise<readonly Provider[]>;
  /** full or bare name that an empty name stands for; without it, the default model of the first provider that has one */
  default_model?: string | null | (() => string | null | Promise<string | null>);
  rehearsals: ReadonlyMap<string, Rehearsal> | readonly Rehearsal[];
  /** milliseconds between fragments of a rehearsal; default 0 */
  delay_ms?: number;
  /** a `fetch` bound to the origin of a provider */
  fetchFor: (origin: string) => typeof fetch;
  /** told when a model turned out to call tools in this protocol only, to be kept for the next start */
  onLearned?: (provider: Provider, model: string, protocol: Protocol) => void;
  idle_ms?: number;
  response_ms?: number;
}

/** Of one provider; names come from outside. */
const KEPT_MODELS = 200;

export interface LearningModelSource extends ModelSource {
  resolve(name: string): Promise<Model>;
  /** Remembers the protocol of a model at one base URL for as long as this source lives. */
  learnProtocol(model: string, base_url: string, protocol: Protocol): void;
}

/**
 * Names: `rehearsal/<name>`; `provider/model` where the first part is a provider; anything else, also with slashes
 * (`qwen/qwen3`), is a model of the default provider. An empty name is the default model.
 */
export function createModelSource(options: ModelSourceOptions): LearningModelSource {
  const rehearsals = new Map(
    Array.isArray(options.rehearsals)
      ? (options.rehearsals as readonly Rehearsal[]).map((script) => [script.name, script] as const)
      : (options.rehearsals as ReadonlyMap<string, Rehearsal>),
  );
  const learned = new Map<string, Protocol>();
  /** tokens that a model takes, as its server told when it refused more */
  const contexts = new Map<string, number>();
  /** Each is made once, as long as its provider stays the same: what its server refuses is not asked of it again. */
  const made = new WeakMap<Provider, Map<string, Model>>();
  /** One for each server: its limits are those of all its models. */
  const gates = new Map<string, RequestGate>();
  const key = (model: string, base_url: string) => JSON.stringify([base_url, model]);

  function rehearse(name: string): Model {
    const script = rehearsals.get(name);
    if (script) return rehearsalModel(script, { delay_ms: options.delay_ms ?? 0 });
    const known = [...rehearsals.keys()].sort().join(", ") || "none";
    throw new ProblemError(problem("rehearsal_missing", { name, known }));
  }

  function connect(provider: Provider, model: string): Model {
    const known = made.get(provider) ?? new Map<string, Model>();
    made.set(provider, known);
    gateOf(provider).limit(provider);
    let found = known.get(model);
    if (!found) {
      if (known.size >= KEPT_MODELS) known.clear();
      found = client(provider, model);
      known.set(model, found);
    }
    return found;
  }

  function gateOf({ name, base_url }: Provider): RequestGate {
    const place = key(name, base_url);
    const gate = gates.get(place) ?? createRequestGate();
    gates.set(place, gate);
    return gate;
  }

  function client(provider: Provider, model: string): Model {
    const place = key(model, provider.base_url);
    const gate = gateOf(provider);
    const { name, complete } = openAiModel({
      name: `${provider.name}/${model}`,
      provider: provider.name,
      base_url: provider.base_url,
      api_key: provider.api_key,
      model,
      fetch: options.fetchFor(new URL(provider.base_url).origin),
      ...(provider.headers ? { headers: provider.headers } : {}),
      ...(options.idle_ms === undefined ? {} : { idle_ms: options.idle_ms }),
      ...(options.response_ms === undefined ? {} : { response_ms: options.response_ms }),
    });
    return {
      name,
      complete: (request, stream) =>
        gate.pass(
          async (waited_ms) => {
            const answer = await complete(request, stream);
            const cost = answer.cost ?? costOf(answer, provider.prices?.[model]);
            return { ...answer, cost, ...(waited_ms > 0 && { waited_ms }) };
          },
          { signal: stream.signal, again: stream.again ?? false },
        ),
      get protocol() {
        return learned.get(place) ?? provider.protocols?.[model];
      },
      get context_tokens() {
        return contexts.get(place);
      },
      learnedContext(tokens) {
        contexts.set(place, tokens);
      },
      learned(protocol) {
        learned.set(place, protocol);
        options.onLearned?.(provider, model, protocol);
      },
    };
  }

  return {
    async resolve(given) {
      const wanted = given.trim();
      if (wanted.startsWith(REHEARSAL_PREFIX)) return rehearse(wanted.slice(REHEARSAL_PREFIX.length));
      const providers = await options.providers();
      const name = wanted === "" ? await defaultName(options, providers) : wanted;
      if (name.startsWith(REHEARSAL_PREFIX)) return rehearse(name.slice(REHEARSAL_PREFIX.length));
      const named = providers
        .filter((provider) => name.startsWith(`${provider.name}/`) && name.length > provider.name.length + 1)
        .sort((a, b) => b.name.length - a.name.length)[0];
      if (named) return connect(named, name.slice(named.name.length + 1));
      const provider = providers[0];
      if (!provider || name === "") {
        throw new ProblemError(problem("provider_missing", { model: name || "(default)" }));
      }
      return connect(provider, name);
    },
    learnProtocol(model, base_url, protocol) {
      learned.set(key(model, base_url), protocol);
    },
  };
}

async function defaultName(options: ModelSourceOptions, providers: readonly Provider[]): Promise<string> {
  const { default_model } = options;
  const chosen = typeof default_model === "function" ? await default_model() : default_model;
  if (chosen) return chosen;
  const provider = providers.find((one) => one.default_model);
  return provider ? `${provider.name}/${provider.default_model}` : "";
}

/** Unknown where the price or one of the counts is. */
function costOf({ usage }: ModelAnswer, price: Price | undefined): number | null {
  if (!price || usage?.input_tokens == null || usage.output_tokens == null) return null;
  return (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1_000_000;
}
