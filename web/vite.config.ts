import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** The page is built into the Python package. `npm run dev` shows it fresh, with a server of `fruitbowl serve` behind it. */
const server = process.env.FRUITBOWL ?? "http://127.0.0.1:8000";
const folder = process.env.PAGE ?? "../src/fruitbowl/server/page";

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

type Bundle = Rolldown.OutputBundle;

/** The files that a page needs where these modules are used, those that others need first. */
function filesFor(bundle: Bundle, ...modules: string[]): string[] {
  const files = new Set<string>();
  const add = (chunk: Bundle[string] | undefined): void => {
    if (chunk?.type !== "chunk" || files.has(chunk.fileName)) return;
    for (const name of chunk.imports) add(bundle[name]);
    files.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
  };
  for (const module of modules) {
    add(Object.values(bundle).find((chunk) => chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(`/src/${module}`))));
  }
  return [...files];
}

/** Writes tree.html and so on: the page, told to fetch all that a table of this game needs at once, not one after the other. */
function tables(): Plugin {
  const needed = new Map<string, string[]>();
  return {
    name: "tables",
    apply: "build",
    generateBundle(_options, bundle) {
      for (const game of readdirSync(new URL("src/games", import.meta.url), { withFileTypes: true })) {
        if (game.isDirectory()) needed.set(game.name, filesFor(bundle, "main.ts", "pages/Table.svelte", `games/${game.name}/index.ts`));
      }
    },
    writeBundle(options) {
      const page = readFileSync(join(options.dir!, "index.html"), "utf8");
      for (const [game, files] of needed) {
        const links = files.filter((name) => !page.includes(`/${name}"`)).map((name) => `    ${link(name)}\n`);
        writeFileSync(join(options.dir!, `${game}.html`), page.replace("  </head>", `${links.join("")}  </head>`));
      }
    },
  };
}

function link(name: string): string {
  return `<link rel="${name.endsWith(".css") ? "stylesheet" : "modulepreload"}" crossorigin href="/${name}">`;
}

/** Writes the service worker: worker.js, told which files there are, and which of them every page needs. */
function offline(): Plugin {
  let needed: string[] = [];
  return {
    name: "offline",
    apply: "build",
    generateBundle(_options, bundle) {
      needed = filesFor(bundle, "main.ts");
    },
    writeBundle(options) {
      const all = filesIn(options.dir!).map((path) => relative(options.dir!, path).replaceAll("\\", "/")).sort();
      const digest = createHash("sha256");
      for (const name of all) digest.update(name).update(readFileSync(join(options.dir!, name)));
      const first = ["/", "/manifest.webmanifest", "/icon.svg", ...needed.map((name) => `/${name}`)];
      const rest = all.map((name) => `/${name}`).filter((path) => path.startsWith("/assets/") && !first.includes(path));
      const worker = readFileSync(new URL("worker.js", import.meta.url), "utf8")
        .replace("__VERSION__", digest.digest("hex").slice(0, 12))
        .replace("__FIRST__", JSON.stringify(first))
        .replace("__REST__", JSON.stringify(rest));
      writeFileSync(join(options.dir!, "sw.js"), worker);
    },
  };
}

const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;

/** Writes compressed files beside those of text. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler(options) {
        for (const path of filesIn(options.dir!).filter((name) => TEXT.test(name))) {
          const plain = readFileSync(path);
          if (plain.length < 400) continue;
          writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
          writeFileSync(`${path}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        }
      },
    },
  };
}

/** What is fetched together. Every file costs time beside its size: without these there would be three times as many. */
const CHUNKS = [
  { name: "base", test: /node_modules|preload-helper|src\/(app\.css|texts|games\/index|lib\/(?!room|connection|stage|flip|drag|rove|sound|replay|share|[Qq]r\.))/, priority: 3 },
  { name: "art", test: /src\/art\//, priority: 2 },
  { name: "table", test: /src\/(pages\/Table|pages\/table\/(?!Over|Course)|lib\/(room|connection|stage|flip|drag|rove|sound|replay|share))/, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(), tables(), offline(), compressed()],
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
});
