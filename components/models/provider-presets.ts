/** A known server that speaks the OpenAI API: a start for the form, nothing is fixed by it. */
export interface ProviderPreset {
  title: string;
  name: string;
  base_url: string;
  model: string;
  /** runs on this machine and usually asks for no key */
  local?: true;
}

export const PROVIDER_PRESETS: readonly ProviderPreset[] = [
  { title: "OpenAI", name: "openai", base_url: "https://api.openai.com/v1", model: "gpt-4.1-mini" },
  { title: "DeepSeek", name: "deepseek", base_url: "https://api.deepseek.com/v1", model: "deepseek-chat" },
  {
    title: "Qwen (DashScope)",
    name: "qwen",
    base_url: "https://dashscope.aliyuncs.com/compatible-mode/v1",
    model: "qwen-plus",
  },
  { title: "Moonshot", name: "moonshot", base_url: "https://api.moonshot.cn/v1", model: "moonshot-v1-32k" },
  { title: "OpenRouter", name: "openrouter", base_url: "https://openrouter.ai/api/v1", model: "openai/gpt-4.1-mini" },
  { title: "Groq", name: "groq", base_url: "https://api.groq.com/openai/v1", model: "llama-3.3-70b-versatile" },
  { title: "vLLM", name: "vllm", base_url: "http://127.0.0.1:8000/v1", model: "", local: true },
  { title: "LM Studio", name: "lm-studio", base_url: "http://127.0.0.1:1234/v1", model: "", local: true },
  { title: "Ollama", name: "ollama", base_url: "http://127.0.0.1:11434/v1", model: "", local: true },
];
