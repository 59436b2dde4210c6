// A plain client to try the server with. It knows no rules: it shows the view that it was sent, and the legal moves.

const place = document.getElementById("place");
const news = document.getElementById("news");
const table = location.pathname.startsWith("/t/") ? location.pathname.slice(3) : null;
let socket = null;
let known = 0; // up to where we know the table
let moves = []; // all moves so far
let lastSeen = null;

const say = (text) => { news.textContent = text; };

async function ask(method, path, body) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const told = await answer.json();
  say(answer.ok ? "" : told.text);
  return answer.ok ? told : null;
}

function element(tag, text, more = {}) {
  return Object.assign(document.createElement(tag), { textContent: text, ...more });
}

function button(text, onclick) {
  return element("button", text, { onclick });
}

// ---- the lobby ------------------------------------------------------------------------------------------------------

async function showLobby() {
  const facts = await ask("GET", "/games");
  const lobby = await ask("GET", "/tables");
  if (!facts || !lobby) return;
  place.replaceChildren(element("h2", "Open a table"));
  for (const game of facts.games) {
    for (const players of game.players) {
      place.append(button(`${game.title} for ${players}`, () => open(game.game, players)));
    }
  }
  place.append(element("h2", "Tables that wait"));
  for (const waiting of lobby.tables) {
    const line = element("p", "");
    line.append(element("a", `${waiting.game}, ${waiting.free} of ${waiting.players} free`, { href: `/t/${waiting.table}` }));
    place.append(line);
  }
}

async function open(game, players) {
  const made = await ask("POST", "/tables", { game, seats: Array(players).fill({ kind: "open" }) });
  if (made) location.assign(made.path);
}

// ---- a table --------------------------------------------------------------------------------------------------------

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket?since=${known}`);
  socket.onmessage = (event) => hear(JSON.parse(event.data));
  socket.onclose = (event) => {
    say(`Not connected (${event.code} ${event.reason}).`);
    if (event.code !== 4004) setTimeout(connect, 1000 + 2000 * Math.random());
  };
}

function hear(message) {
  switch (message.type) {
    case "table":
      known = message.table.seq;
      moves = [...moves.slice(0, message.log.from), ...message.log.lines];
      showTable(message.table);
      break;
    case "refused":
      say(message.text);
      if (message.table) showTable(message.table);
      break;
    case "reaction":
      say(`${lastSeen.seats[message.seat].name}: ${message.reaction}`);
      break;
    case "ok":
      say("");
  }
}

function send(message) {
  socket.send(JSON.stringify(message));
}

function showTable(seen) {
  lastSeen = seen;
  const at = `/tables/${table}`;
  place.replaceChildren(element("h2", `${seen.game}, ${seen.status}`));
  const seats = element("ol", "", { start: 0 });
  seen.seats.forEach((seat, number) => {
    const who = seat.bot ? `bot (${seat.bot})` : seat.free ? "free" : seat.name;
    const away = seat.stood || seat.absent ? ", a bot plays" : seat.gone ? ", not connected" : "";
    seats.append(element("li", `${who}${away}${number === seen.you ? " (you)" : ""}`));
  });
  place.append(seats);
  const own = seen.you !== null;
  const salt = crypto.getRandomValues(new Uint32Array(4)).join("-");
  if (seen.status === "waiting" && !own) {
    place.append(button("Sit down", () => ask("POST", `${at}/sit`, { name: prompt("Your name?") || "Guest", salt })));
  }
  if (seen.status === "waiting" && seen.host) {
    place.append(button("Start, with bots", () => ask("POST", `${at}/start`)));
  }
  if (own && (seen.seats[seen.you].stood || seen.seats[seen.you].absent)) {
    place.append(button("Come back", () => ask("POST", `${at}/sit`, { name: seen.seats[seen.you].name })));
  } else if (own && seen.status !== "over") {
    place.append(button("Leave", () => ask("POST", `${at}/stand`)));
  }
  if (seen.undo) place.append(button("Take back", () => send({ type: "undo", id: crypto.randomUUID() })));
  if (own && seen.legal.length && seen.hints) place.append(button("Hint", hint));
  if (own) place.append(button("Well played", () => send({ type: "react", reaction: "well played" })));
  if (own) place.append(button("Other device", carry));
  if (own && seen.status === "over") place.append(button("Rematch", rematch));
  if (seen.rematch) place.append(element("a", "They go on here.", { href: `/t/${seen.rematch}` }));
  if (seen.status === "over") place.append(element("a", "Record", { href: `/api${at}/record` }));
  if (seen.legal.length) place.append(element("h3", "Your move"));
  for (const move of seen.legal) {
    place.append(button(move, () => send({ type: "move", id: crypto.randomUUID(), base: seen.seq, move })));
  }
  place.append(element("h3", "The table"), element("pre", JSON.stringify(seen.view, null, 1)));
  place.append(element("h3", "Moves"), element("p", moves.map((line) => `${line.seat}: ${line.move ?? "?"}`).join(", ")));
  place.append(element("p", `Chance follows from a seed whose SHA-256 is ${seen.commitment}.`));
}

async function hint() {
  const told = await ask("GET", `/tables/${table}/hint`);
  if (told) say(told.moves[0].text);
}

async function carry() {
  const link = await ask("POST", `/tables/${table}/carry`);
  if (link) say(`Open this on the other device, within ten minutes: ${location.origin}${link.path}`);
}

async function rematch() {
  const made = await ask("POST", `/tables/${table}/rematch`);
  if (made) location.assign(made.path);
}

async function arrive() {
  const secret = new URLSearchParams(location.hash.slice(1)).get("carry");
  if (secret) {
    history.replaceState(null, "", location.pathname);
    await ask("POST", `/tables/${table}/carried`, { secret });
  }
  connect();
}

if (table) arrive();
else showLobby();
