// What each command says of itself with --help.

export const USAGE = `Sinew on the command line

  sinew run FILE      run a flow and print its trace
  sinew check FILE    print the problems of a flow
  sinew replay FILE   print the trace of a saved run

FILE is a flow (.sinew.json), a flow in compact form, or a template; for replay a recorded run (.sinew-run.json), or
lines of events as "run --events" prints them.

  sinew COMMAND --help   the options of one command`;

export const RUN_USAGE = `sinew run FILE [options]

Runs a flow without the server and prints what happens. Nothing is stored but the files that the flow's tools write.

  -i, --input NAME=VALUE   an input of the run; may be given several times. Read by the type that the flow says:
                           numbers, true/false and JSON for lists and objects; everything else is text.
      --inputs FILE.json   inputs from a JSON object; --input wins where both name one
  -w, --workspace DIR      the folder that tools see as /workspace; made where it is missing (default: ./workspace)
  -m, --model NAME         asked in place of every model of the flow. rehearsal/file-organizer and its like are scripts
                           that need no key and no network
      --base-url URL       OpenAI-compatible server, such as http://localhost:11434/v1 (default: OPENAI_BASE_URL)
      --protocol NAME      how all agents call tools: auto, native, json or marker (default: as the flow says)
      --approve NODE=DECISION  answers the question of a node, such as approve_refund=approved; may be given several
                           times. On a terminal, what is not answered so is asked there
      --events             one event per line as JSON, in place of the trace
  -h, --help

The key is read from OPENAI_API_KEY.
Exit codes: 0 finished, 1 failed, 2 wrong flow or inputs, 3 ended by a limit or brake, or a person is needed,
130 cancelled (Ctrl-C).`;

export const CHECK_USAGE = `sinew check FILE

Prints what is wrong with a flow, one problem per line. Nothing is run.
Exit codes: 0 when it can run (there may be warnings), 2 when it cannot.

  -h, --help`;

export const REPLAY_USAGE = `sinew replay FILE

Prints the trace of a run: a recorded run (.sinew-run.json) or lines of events. Nothing is run and nobody is asked.
Exit codes: as the run ended (see sinew run --help); 2 when the file cannot be read.

  -h, --help`;
