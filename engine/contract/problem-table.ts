interface Row {
  status: number;
  message: string;
  hint?: string;
  warning?: true;
}

/** Every refusal of the product. Each code also has words in components/messages/en.json and zh.json (a test compares). */
export const PROBLEMS = {
  // requests
  not_found: { status: 404, message: "There is no {what} with the id {id}." },
  bad_json: { status: 400, message: "The body is not valid JSON: {reason}." },
  bad_body: { status: 400, message: "{field}: {expected}.", hint: "See the README for the shape of this request." },
  bad_query: { status: 400, message: "The query value {name} is not understood: {expected}." },
  body_too_large: { status: 413, message: "The body is larger than {limit}.", hint: "Send less at once." },
  wrong_content_type: { status: 415, message: "The body must be sent as application/json, not as {got}." },
  wrong_host: { status: 421, message: "This server answers only for its own address, not for {host}." },
  foreign_origin: { status: 403, message: "Requests from other sites are refused." },
  not_allowed: { status: 405, message: "{method} is not possible here." },
  action_refused: { status: 403, message: "This kind of request is not accepted." },
  stale_revision: {
    status: 409,
    message: "The flow was changed elsewhere: it is at revision {current}, this edit began at {sent}.",
    hint: "Look at both, then take theirs or keep yours as a copy.",
  },
  internal: { status: 500, message: "Something went wrong inside the server.", hint: "The log has it under {id}." },
  storage_unavailable: {
    status: 503,
    message: "The database cannot be written: {reason}.",
    hint: "Nothing was lost; free the disk or the lock and try again.",
  },

  // files that are opened
  not_a_flow: {
    status: 400,
    message: "This file is neither a flow, a template nor a recorded run.",
    hint: "Choose a .sinew.json or .sinew-run.json file.",
  },
  flow_newer: {
    status: 400,
    message: "This flow has format version {version}; this Sinew reads version {known}.",
    hint: "Update Sinew, or export the flow from the version that made it.",
  },
  flow_too_large: {
    status: 413,
    message: "This flow has {got} {what}; at most {limit} are possible.",
    hint: "Split it into several flows.",
  },
  flow_shape: { status: 400, message: "{field}: {expected}." },

  // flows that are checked
  duplicate_id: { status: 400, message: "Two {what} have the id {id}.", hint: "Give one of them another id." },
  unknown_kind: {
    status: 400,
    message: "There is no node kind {kind} here.",
    hint: "The node is kept as it is; replace it, or install what it needs.",
  },
  too_many_of_kind: { status: 400, message: "A flow can have at most {max} node of kind {kind}." },
  edge_without_node: {
    status: 400,
    message: "Edge {edge} leads {end} {node}, which does not exist.",
    hint: "Delete the edge or connect it again.",
  },
  edge_without_port: {
    status: 400,
    message: "Edge {edge} uses port {port} of {node}, which it does not have.",
    hint: "Delete the edge or connect it again.",
  },
  duplicate_edge: { status: 400, message: "{from} and {to} are already connected there." },
  self_loop: { status: 400, message: "{node} cannot be connected to itself.", hint: "Use a loop container." },
  cycle: { status: 400, message: "These nodes form a cycle: {nodes}.", hint: "Use a loop container." },
  edge_crosses: {
    status: 400,
    message: "{from} and {to} are not in the same container.",
    hint: "Connect the container itself; nodes inside read what is outside by reference.",
  },
  bad_parent: {
    status: 400,
    message: "{node} lies in {parent}, which is no container.",
    hint: "Move the node out, or put it into a loop.",
  },
  too_deep: { status: 400, message: "{node} is nested deeper than {limit} levels.", hint: "Take a level out." },
  empty_container: { status: 400, message: "{node} has nothing inside.", hint: "Drop a node into it." },
  start_inside: { status: 400, message: "{node} is inside a container; a start node stands outside." },
  end_misplaced: {
    status: 400,
    message: "{node} ends a loop, but is not inside one.",
    hint: "Move it into a loop, or let it only give its value.",
  },
  subflow_missing: {
    status: 400,
    message: "{node} calls a flow that this document does not hold.",
    hint: "Choose the flow again.",
  },
  subflow_broken: {
    status: 400,
    message: "{node} calls {flow}, which cannot run: {reason}",
    hint: "Mend that flow, then choose it again.",
  },
  subflow_changed: {
    status: 400,
    message: "The flow kept for {node} is not the version that it names.",
    hint: "Choose the flow again.",
  },
  container_retry: {
    status: 400,
    message: "{node} holds other nodes and is not tried again as a whole.",
    hint: "Set the retries on the nodes inside.",
  },
  reference_inside: {
    status: 400,
    message: "{field}: {reference} lies inside {container} and has one value per pass.",
    hint: "Read the output of {container}.",
  },
  not_connectable: { status: 400, message: "{node} has no {side} to connect." },
  nothing_to_run: { status: 400, message: "The flow has no node that can run.", hint: "Add a node and connect it." },
  config_invalid: { status: 400, message: "{field}: {expected}." },
  config_missing: { status: 400, message: "{field} is not filled in." },
  unknown_tool: { status: 400, message: "There is no tool called {tool}.", hint: "Choose one of: {known}." },
  template_syntax: { status: 400, message: "{field}: the template cannot be read: {reason}." },
  unknown_reference: { status: 400, message: "{field}: {reference} does not exist.", hint: "Nearest names: {near}." },
  reference_not_upstream: {
    status: 400,
    message: "{field}: {reference} is read before it can have run.",
    hint: "Connect it so that it runs first.",
  },
  not_connected: { status: 400, warning: true, message: "{node} is not connected and will not run." },
  no_case_port: { status: 400, warning: true, message: "Nothing is connected to the branch {port} of {node}." },
  concurrent_write: {
    status: 400,
    warning: true,
    message: "Variable {name} is written by branches that run at the same time: {nodes}.",
  },
  unsafe_mix: {
    status: 400,
    warning: true,
    message: "This agent can read untrusted content and private data and can send data out: {tools}.",
    hint: "Give these tools to different agents.",
  },

  // inputs of a run
  input_invalid: { status: 400, message: "Input {field}: {expected}." },
  input_unknown: { status: 400, message: "The flow has no input {field}.", hint: "Its inputs: {known}." },
  input_missing: { status: 400, message: "Input {field} is missing." },

  // running
  missing_value: {
    status: 400,
    message: "{field}: {reference} has no value.",
    hint: 'Nearest names: {near}. Use | default: "" where it may be absent.',
  },
  template_failed: { status: 400, message: "{field}: {reason}." },
  comparison_senseless: { status: 400, message: "Cannot compare {left} {op} {right}." },
  expression_failed: { status: 400, message: "The expression {expression} cannot be used: {reason}." },
  code_failed: { status: 400, message: "The code of {node} failed: {reason}" },
  code_timeout: { status: 504, message: "The code of {node} took longer than {limit_ms} ms." },
  code_memory: { status: 500, message: "The code of {node} needs more than {limit_mb} MB of memory." },
  code_output: { status: 400, message: "The result of the code of {node} cannot be taken: {reason}." },
  bad_pattern: { status: 400, message: "The pattern {pattern} cannot be used: {reason}." },
  node_timeout: {
    status: 504,
    message: "{node} took longer than {limit_ms} ms.",
    hint: "Raise its time limit, or give it less to do.",
  },
  node_failed: { status: 500, message: "{node} failed: {reason}" },
  subflow_failed: { status: 500, message: "{flow} failed at {node}: {reason}" },
  not_a_list: { status: 400, message: "{node} needs a list of items; it got {got}." },
  bad_time: {
    status: 400,
    message: "{node} cannot wait until {value}: that is no time.",
    hint: "Write it as 2027-01-31T09:00:00Z.",
  },
  approval_expired: { status: 409, message: "Nobody decided about {node} in time." },
  approval_unknown: { status: 404, message: "The run asks no question {approval}." },
  approval_closed: { status: 409, message: "This question was already answered: {decision}." },
  approval_choice: { status: 400, message: "{decision} is no possible answer.", hint: "Choose one of: {choices}." },
  approval_arguments: { status: 400, message: "{tool} cannot be called so: {reason}." },
  ended_by_person: { status: 409, message: "{by} ended {node} where it asked to call {tool}." },
  command_impossible: { status: 409, message: "The run cannot {command} now: it is {status}." },
  context_exceeded: {
    status: 422,
    message:
      "{model} takes {limit} tokens at most, {answer} of them kept for the answer; this request is about {tokens}.",
    hint: "Give it less to read, or use a model that takes more.",
  },
  message_unheard: {
    status: 409,
    message: "No agent is at work here that could hear this.",
    hint: "A message reaches an agent between its first and its last request.",
  },
  message_which: { status: 409, message: "Several agents are at work: {paths}.", hint: "Say which one is meant." },
  partial_unknown: { status: 400, message: "There is no node {node} at the outermost level of this flow." },
  interrupted: {
    status: 500,
    message: "The server stopped while {what} was under way; whether it happened is not known.",
    hint: "Look at the result, then run again.",
  },
  needs_review: {
    status: 409,
    message: "{tool} failed {times} times with the same arguments and is not tried again: {reason}",
    hint: "Look at the arguments and run again.",
  },
  limit_reached: { status: 409, message: "{node} ended at its limit: {why}." },
  run_settled: { status: 409, message: "The run has already ended as {status}." },
  run_unfinished: { status: 409, message: "The run is still {status}; stop it first." },
  version_missing: { status: 409, message: "The flow version {version} of this run is no longer stored." },
  outcome_unknown: { status: 409, message: "It is not known whether {tool} happened." },

  // tools
  tool_failed: { status: 502, message: "{tool}: {reason}" },

  // models
  provider_missing: {
    status: 409,
    message: "No provider is set up for the model {model}.",
    hint: "Add one under Models, or run with the offline rehearsal.",
  },
  rehearsal_missing: { status: 404, message: "There is no rehearsal called {name}.", hint: "Known: {known}." },
  model_unauthorised: {
    status: 502,
    message: "{provider} refused the key (401): {reason}",
    hint: "Check the key under Models.",
  },
  model_not_found: { status: 502, message: "{provider} does not know the model {model}: {reason}" },
  model_rate_limited: {
    status: 502,
    message: "{provider} asks to wait (429): {reason}",
    hint: "Try again in {seconds} s.",
  },
  model_request_refused: { status: 502, message: "{provider} refused the request ({status}): {reason}" },
  model_context_exceeded: {
    status: 422,
    message: "This is more than {model} of {provider} takes at once: {reason}",
    hint: "Give it less to read, or use a model that takes more.",
  },
  model_server_error: { status: 502, message: "{provider} failed ({status}): {reason}" },
  model_unreachable: {
    status: 502,
    message: "{provider} cannot be reached: {reason}",
    hint: "Check the base URL and that the server runs.",
  },
  model_not_json: {
    status: 502,
    message: "{provider} answered {content_type} with status {status} instead of JSON: {start}",
    hint: "Check the base URL; it usually ends in /v1.",
  },
  model_stream_cut: { status: 502, message: "{provider} ended its answer early." },
  model_stalled: { status: 502, message: "{provider} sent nothing for {seconds} s." },
  model_error_in_stream: { status: 502, message: "{provider} reported an error in its answer: {reason}" },
  model_filtered: { status: 502, message: "{provider} cut the answer with its content filter." },
  model_cut_off: { status: 502, message: "The answer was cut at the token limit." },
  output_schema: { status: 502, message: "The answer does not fit the schema: {reason}" },
  tools_unsupported: {
    status: 502,
    message: "{provider} does not support tool calls with {model}: {reason}",
    hint: "Use protocol auto, json or marker.",
  },

  // settings
  bad_base_url: { status: 400, message: "The base URL {url} cannot be used: {reason}." },
  name_taken: { status: 409, message: "{name} is already in use." },
  key_file_missing: {
    status: 500,
    message: "The key file is missing, but secrets are stored.",
    hint: "Put the file {file} back, or remove the stored keys.",
  },
} as const satisfies Record<string, Row>;

export type ProblemCode = keyof typeof PROBLEMS;
